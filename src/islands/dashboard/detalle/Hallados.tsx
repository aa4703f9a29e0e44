import { useState } from 'react';
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { buscarCanjes } from '../../../contracts/dashboard/busqueda.ts';
import { pais } from '../../../contracts/fields.ts';
import { TEXTO_FACTURA_MAXIMO } from '../../../domain/facturas.ts';
import { eligePais } from '../../../domain/paisDeTrabajo.ts';
import { paisesAElegir } from '../../form/Select.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { PagedTable } from '../../table/PagedTable.tsx';
import { readValues, useAddress, useBackAndForward } from '../../table/useAddress.ts';
import { usePages } from '../../table/usePages.ts';
import { columnasHallados } from '../columnasCanjes.tsx';
import { paisElegido } from '../palabras.ts';
import { useUsuario } from '../../session/Guard.tsx';

const defaults = { pagina: '1', factura: '', tarjeta: '', pais: '', desconocidos: '' };

/** What the contract takes, where an empty field is one that was left out. */
const schema = v.pipe(
  v.object({ factura: v.string(), tarjeta: v.string(), pais: v.union([v.literal(''), pais]) }),
  v.transform(({ factura, tarjeta, pais: elegido }): v.InferInput<typeof buscarCanjes.search> => ({
    ...(factura.trim() === '' ? {} : { factura }),
    ...(tarjeta.trim() === '' ? {} : { tarjeta }),
    ...(elegido === '' ? {} : { pais: elegido }),
  })),
  buscarCanjes.search,
);

/** The staff's search by invoice number and by card: the searched values are in the page's address. */
export function Hallados() {
  const user = useUsuario();
  const at = useAddress(defaults);
  const [address, change] = at;
  const { factura, tarjeta, desconocidos } = address;
  const [valida, setValida] = useState(true);
  const buscado: Buscado = { factura, tarjeta, pais: paisElegido(user, address.pais) ?? '' };
  return (
    <>
      <Formulario
        buscado={buscado}
        onSearch={(next) => {
          setValida(true);
          change({ ...next, desconocidos: '', pagina: '1' }, 'push');
        }}
        onInvalid={() => setValida(false)}
      />
      {valida && <Resultado at={at} buscado={buscado} desconocidos={desconocidos === 'si'} />}
    </>
  );
}

type Buscado = v.InferInput<typeof schema>;

function Formulario({
  buscado,
  onSearch,
  onInvalid,
}: {
  readonly buscado: Buscado;
  readonly onSearch: (buscado: Buscado) => void;
  readonly onInvalid: () => void;
}) {
  const user = useUsuario();
  const form = useAppForm({
    id: 'hallar',
    schema,
    initial: buscado,
    onSubmit: ({ factura = '', tarjeta = '', pais: elegido }) =>
      onSearch({ factura, tarjeta, pais: elegido ?? '' }),
    onInvalid,
  });
  useBackAndForward(() => {
    const { factura, tarjeta, pais: elegido } = readValues(location.search, defaults);
    form.setFieldValue('factura', factura);
    form.setFieldValue('tarjeta', tarjeta);
    form.setFieldValue('pais', paisElegido(user, elegido) ?? '');
  });
  return (
    <form.Form className="pila-amplia">
      <div className="filtros">
        <form.CodeField name="factura" label="Número de factura" maxLength={TEXTO_FACTURA_MAXIMO} />
        <form.CodeField name="tarjeta" label="Número de tarjeta" />
        {eligePais(user) && (
          <form.SelectField name="pais" label="País" options={paisesAElegir()} empty="Todos" />
        )}
        <form.Submit doing="Buscando…" className="boton-secundario">
          Buscar canjes
        </form.Submit>
      </div>
    </form.Form>
  );
}

function Resultado({
  at,
  buscado,
  desconocidos,
}: {
  readonly at: ReturnType<typeof useAddress<keyof typeof defaults>>;
  readonly buscado: Buscado;
  /** Those that their patients do not recognise, instead of what is searched for. */
  readonly desconocidos: boolean;
}) {
  const { pais: elegido } = buscado;
  const parsed = desconocidos
    ? v.safeParse(buscarCanjes.search, { desconocidos: 'si', ...(elegido && { pais: elegido }) })
    : v.safeParse(schema, buscado);
  const errores = useErrorDialog();
  const { lista } = usePages(at, 'pagina', {
    onFailure: errores.show,
    request: parsed.success ? '' : undefined,
    subject: JSON.stringify(parsed.output),
    load: (pages, signal) =>
      call(buscarCanjes, { search: { ...(parsed.success && parsed.output), ...pages }, signal }),
  });
  if (!parsed.success) return null;
  return (
    <>
      <PagedTable
        title={desconocidos ? 'Canjes que el paciente no reconoce' : 'Canjes encontrados'}
        columns={columnasHallados}
        rowId={({ CodigoConfirmacion }) => CodigoConfirmacion}
        {...lista}
        nouns={['canje', 'canjes']}
        empty={
          <p>
            {desconocidos
              ? 'No hay avisos de pacientes sin ver.'
              : 'No encontramos canjes con esos datos. Revise cómo están escritos.'}
          </p>
        }
      />
      {errores.element}
    </>
  );
}
