import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../../api/error.ts';
import { call } from '../../../api/call.ts';
import {
  CATALOGOS,
  type ColumnaLeida,
  columnasDelFormulario,
  enPalabras,
} from '../../../contracts/administracion/catalogos.ts';
import {
  CAMPOS_DE_RENOVACION,
  type Renovable,
  renovar,
  verRenovacion,
} from '../../../contracts/administracion/renovacion.ts';
import { optionsOf, Select } from '../../form/Select.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { type Dicho, useNotice } from '../../form/useNotice.tsx';
import { guarded } from '../../session/Guard.tsx';
import { useAddress } from '../../table/useAddress.ts';
import { useCall } from '../../useAnswer.ts';
import { dichoDe, PorQue } from '../Propuesto.tsx';
import { Campo } from '../catalogo/Campo.tsx';
import { Awaited } from '../../Awaited.tsx';

const defaults = { anio: '' };
const esteAnio = () => new Date().getFullYear();

/** The year's end: last year's promotions beside the new year's, edited in place and proposed together. */
export const Renovar = guarded('administrar', Pantalla);

function Pantalla() {
  const [address, change] = useAddress(defaults);
  const anio = /^20\d\d$/.test(address.anio) ? Number(address.anio) : esteAnio() + 1;
  const leidas = useCall(verRenovacion, { params: { anio } });
  const { notice, tell } = useNotice();
  useEffect(() => {
    document.title = `Renovar promociones ${anio} · Junto a Tí`;
  }, [anio]);
  const filas = leidas.value?.Promociones;
  return (
    <div className="pila-amplia">
      {notice}
      <div className="filtros">
        <Select
          id="renovar-anio"
          label="Año"
          value={String(anio)}
          onValue={(valor) => change({ anio: valor }, 'push')}
          options={optionsOf([0, 1, 2].map((mas) => String(esteAnio() + mas)))}
        />
      </div>
      <Awaited asked={leidas} says="Buscando las promociones…" />
      {filas?.length === 0 && (
        <p>No hay promociones activas y vigentes el 31/12/{anio - 1} que renovar.</p>
      )}
      {filas !== undefined && filas.length > 0 && (
        <Formulario
          key={`${anio} ${JSON.stringify(filas)}`}
          anio={anio}
          filas={filas}
          onDone={(next) => {
            tell(next);
            leidas.again();
          }}
        />
      )}
    </div>
  );
}

/** The fields of a promotion that the year may change, and what they are called where there is little room. */
const COLUMNAS = columnasDelFormulario(CATALOGOS.promociones).filter(({ campo }) =>
  CAMPOS_DE_RENOVACION.some((uno) => uno === campo),
);
const BREVES: Readonly<Record<string, string>> = {
  maximo_mensual: 'Al mes',
  maximo_anual: 'Al año',
  vigencia_inicio: 'Desde',
  vigencia_fin: 'Hasta',
  requiere_receta: 'Con receta',
};
const campoDe = ({ Id }: Renovable, campo: string) => `${campo}-${Id}`;

/** The new year's own terms, or last year's for the whole of the new one. */
const terminosDe = ({ Valores, Siguiente }: Renovable, anio: number) => ({
  ...Valores,
  vigencia_inicio: `${anio}-01-01`,
  vigencia_fin: `${anio}-12-31`,
  ...Siguiente?.Valores,
});

const dichoDeCampo = ({ Valores }: Renovable, campo: string) =>
  enPalabras(CATALOGOS.promociones.columnas[campo], Valores[campo]);

/** A field of a table, checked as the importer checks a cell of its column. */
const comoCampo = ({
  lectura,
  titulo,
  predeterminado = '',
}: ColumnaLeida): v.GenericSchema<string> =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const leida = v.safeParse(lectura, dataset.value || predeterminado, { abortPipeEarly: true });
      if (!leida.success) addIssue({ message: `${titulo} ${leida.issues[0].message}` });
    }),
  );

interface FormularioProps {
  readonly anio: number;
  readonly filas: readonly Renovable[];
  readonly onDone: (dicho: Dicho) => void;
}

function Formulario({ anio, filas, onDone }: FormularioProps) {
  // Promotions that the new year already has are not chosen at first.
  const [elegidas, setElegidas] = useState<readonly Renovable[]>(() =>
    filas.filter(({ Siguiente }) => Siguiente === null),
  );
  const porQue = useRef('');
  const form = useAppForm<Record<string, string>, Record<string, string>>({
    id: 'renovar',
    schema: v.looseObject(
      Object.fromEntries(
        elegidas.flatMap((fila) =>
          COLUMNAS.map((columna) => [campoDe(fila, columna.campo), comoCampo(columna)]),
        ),
      ),
    ),
    initial: Object.fromEntries(
      filas.flatMap((fila) => {
        const terminos: Readonly<Record<string, string>> = terminosDe(fila, anio);
        return COLUMNAS.map(({ campo }) => [campoDe(fila, campo), terminos[campo] ?? '']);
      }),
    ),
    unsure: 'Propóngalas otra vez: no se hará dos veces.',
    onSubmit: async (celdas) => {
      const Promociones = elegidas.map((fila) => {
        const celda = (campo: (typeof CAMPOS_DE_RENOVACION)[number]) =>
          celdas[campoDe(fila, campo)] ?? '';
        return {
          Id: fila.Id,
          Valores: {
            maximo_mensual: celda('maximo_mensual'),
            maximo_anual: celda('maximo_anual'),
            vigencia_inicio: celda('vigencia_inicio'),
            vigencia_fin: celda('vigencia_fin'),
            requiere_receta: celda('requiere_receta'),
          },
        };
      });
      try {
        const params = { anio: String(anio) };
        const hecho = await call(renovar, {
          params,
          body: { Promociones, PorQue: porQue.current },
        });
        onDone(dichoDe(hecho, `Se renovó para ${anio}`));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const errors = error.errors.map(({ field, detail }) => {
          const fila = elegidas[Number(/^Promociones\.(\d+)/.exec(field)?.[1] ?? -1)];
          return fila === undefined
            ? { field, detail }
            : { field: campoDe(fila, 'vigencia_inicio'), detail };
        });
        throw new ApiError(error.status, error.detail, { errors });
      }
    },
  });
  return (
    <form.Form className="pila-amplia" autoComplete="off">
      <table
        className="tabla renovar"
        role="table"
        aria-label={`Promociones de ${anio - 1} y ${anio}`}
      >
        <thead role="rowgroup">
          <tr role="row">
            {['Renovar', 'Promoción', `En ${anio - 1}`, `En ${anio}`].map((titulo) => (
              <th key={titulo} role="columnheader" scope="col">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {filas.map((fila) => {
            const elegida = elegidas.includes(fila);
            const de = (campo: string) => dichoDeCampo(fila, campo);
            const producto = `${de('marca')} ${de('presentacion')}`;
            const nombre = `${producto} ${de('tipo_bonificacion')}, ${de('pais_codigo')}`;
            return (
              <tr key={fila.Id} role="row">
                <td role="cell" data-etiqueta="Renovar">
                  <div>
                    <input
                      type="checkbox"
                      aria-label={`Renovar ${nombre}`}
                      checked={elegida}
                      onChange={({ target }) =>
                        setElegidas(
                          filas.filter((una) =>
                            una === fila ? target.checked : elegidas.includes(una),
                          ),
                        )
                      }
                    />
                  </div>
                </td>
                <th role="rowheader" scope="row">
                  {producto}
                  <br />
                  {de('tipo_bonificacion')} · {de('pais_codigo')}
                  {fila.Siguiente !== null && (
                    <>
                      <br />
                      <span className="etiqueta">Ya está en {anio}</span>
                    </>
                  )}
                </th>
                <td role="cell" data-etiqueta={`En ${anio - 1}`}>
                  <div>
                    {de('maximo_mensual')} al mes, {de('maximo_anual')} al año
                    <br />
                    {de('vigencia_inicio')} a {de('vigencia_fin')}
                    {de('requiere_receta') === 'Sí' && (
                      <>
                        <br />
                        con receta
                      </>
                    )}
                  </div>
                </td>
                <td role="cell" data-etiqueta={`En ${anio}`}>
                  <div className="renovar-campos">
                    {COLUMNAS.map((columna) => (
                      <Campo
                        key={columna.campo}
                        name={campoDe(fila, columna.campo)}
                        columna={columna}
                        readOnly={!elegida || (fila.Siguiente !== null && columna.fija === true)}
                        label={
                          <>
                            {BREVES[columna.campo]}
                            <span className="oculto">
                              {' '}
                              de {nombre} en {anio}
                            </span>
                          </>
                        }
                      />
                    ))}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {elegidas.length === 0 && <p>Elija qué promociones se renuevan.</p>}
      <PorQue en={porQue} />
      <form.Submit doing="Proponiendo…">{`Proponer las promociones de ${anio}`}</form.Submit>
    </form.Form>
  );
}
