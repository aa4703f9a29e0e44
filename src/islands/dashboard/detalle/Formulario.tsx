import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { codigoConfirmacion } from '../../../contracts/codigoConfirmacion.ts';
import { buscarCanjes } from '../../../contracts/dashboard/busqueda.ts';
import { pais } from '../../../contracts/fields.ts';
import { TEXTO_FACTURA_MAXIMO } from '../../../domain/facturas.ts';
import { eligePais } from '../../../domain/paisDeTrabajo.ts';
import { puede } from '../../../domain/permisos.ts';
import { paisesAElegir } from '../../form/Select.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useUsuario } from '../../session/Guard.tsx';
import { useBackAndForward } from '../../table/useAddress.ts';
import { type Buscado, pedidoDe } from './Hallados.tsx';

const porCodigo = v.object({ codigo: codigoConfirmacion });

/** A typed code is searched alone, else an invoice or a card; of an empty form the code is asked for. */
const schema = v.pipe(
  v.object({
    codigo: v.string(),
    factura: v.string(),
    tarjeta: v.string(),
    pais: v.union([v.literal(''), pais]),
  }),
  v.transform(({ codigo, ...buscado }) => {
    const pedido = pedidoDe(buscado);
    const conOtro = pedido.factura !== undefined || pedido.tarjeta !== undefined;
    return codigo.trim() === '' && conOtro ? pedido : { codigo };
  }),
  v.lazy((pedido) =>
    v.is(v.object({ codigo: v.string() }), pedido) ? porCodigo : buscarCanjes.search,
  ),
);

interface FormularioProps {
  /** What the address holds; a code, an invoice or a card that is none is judged at once. */
  readonly texto: string;
  readonly buscado: () => Buscado;
  readonly onCodigo: (codigo: string) => void;
  readonly onBuscado: (buscado: Buscado) => void;
  readonly onInvalid: () => void;
}

/** The search's one form: by code, whose slips its check character catches; for the staff also by invoice or card. */
export function Formulario({ texto, buscado, onCodigo, onBuscado, onInvalid }: FormularioProps) {
  const user = useUsuario();
  const form = useAppForm({
    id: 'busqueda',
    schema,
    initial: { codigo: texto, ...buscado() },
    onSubmit: (pedido) => {
      if ('codigo' in pedido) onCodigo(pedido.codigo);
      else
        onBuscado({
          factura: pedido.factura ?? '',
          tarjeta: pedido.tarjeta ?? '',
          pais: pedido.pais ?? '',
        });
    },
    onInvalid,
  });
  const judge = useEffectEvent(() => {
    const { factura, tarjeta } = buscado();
    const isWrong = !v.is(buscarCanjes.search, pedidoDe(buscado()));
    if (texto !== '' || (factura + tarjeta !== '' && isWrong)) void form.handleSubmit();
  });
  useEffect(() => judge(), []);
  useBackAndForward(() => form.reset({ codigo: texto, ...buscado() }));
  return (
    <form.Form className="tarjeta pila busqueda" errors={null}>
      {puede(user, 'buscarCanjes') && (
        <p>Código, factura o tarjeta: basta uno, también el último tramo de una factura.</p>
      )}
      <div className="filtros">
        <form.CodeField
          name="codigo"
          label="Código de confirmación"
          hint="Son 10 letras y números, con o sin guion."
          maxLength={20}
        />
        {puede(user, 'buscarCanjes') && (
          <>
            <form.CodeField
              name="factura"
              label="Número de factura"
              maxLength={TEXTO_FACTURA_MAXIMO}
            />
            <form.CodeField name="tarjeta" label="Número de tarjeta" />
            {eligePais(user) && (
              <form.SelectField name="pais" label="País" options={paisesAElegir()} empty="Todos" />
            )}
          </>
        )}
        <form.Submit doing="Buscando…">Filtrar Reporte</form.Submit>
      </div>
    </form.Form>
  );
}
