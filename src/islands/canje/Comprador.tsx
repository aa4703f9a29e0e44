import { useStore } from '@nanostores/react';
import { Field } from '../form/Field.tsx';
import { PistaDeIdentificacion } from '../form/PistaDeIdentificacion.tsx';
import type { Canje } from './abrirCanje.ts';
import { escribirComprador } from './cambios.ts';
import { controles } from './requisitos.ts';

interface CompradorProps {
  readonly canje: Canje;
  readonly problemOf: (control: string) => string | undefined;
}

/** The fields of the person who buys for the patient. */
export function Comprador({ canje, problemOf }: CompradorProps) {
  const { comprador } = useStore(canje.$borrador);
  const nombre = `${controles.comprador}-nombre`;
  const identificacion = `${controles.comprador}-identificacion`;
  return (
    <>
      <Field id={nombre} label="Nombre de quien compra" error={problemOf(nombre)}>
        {(ties) => (
          <input
            {...ties}
            type="text"
            autoComplete="off"
            maxLength={120}
            value={comprador.nombre}
            onChange={({ target }) => canje.cambiar(escribirComprador({ nombre: target.value }))}
          />
        )}
      </Field>
      <Field
        id={identificacion}
        label="Su número de identificación"
        hint={<PistaDeIdentificacion texto={comprador.identificacion} pais={canje.pais} />}
        error={problemOf(identificacion)}
      >
        {(ties) => (
          <input
            {...ties}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={comprador.identificacion}
            onChange={({ target }) =>
              canje.cambiar(escribirComprador({ identificacion: target.value }))
            }
          />
        )}
      </Field>
    </>
  );
}
