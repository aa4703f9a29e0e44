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
import { faltaDe } from '../../../contracts/administracion/catalogos/lecturas.ts';
import {
  CAMPOS_DE_RENOVACION,
  type Renovable,
  renovar,
  verRenovacion,
} from '../../../contracts/administracion/renovacion.ts';
import { NombreBreve, PRODUCTO } from '../../dashboard/NombreBreve.tsx';
import { PaisFiltro } from '../../dashboard/PaisFiltro.tsx';
import type { PaisCodigo } from '../../../domain/paises.ts';
import { paths } from '../../../paths.ts';
import { paisElegido } from '../../dashboard/palabras.ts';
import { optionsOf, Select } from '../../form/Select.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { type Dicho, useNotice } from '../../form/useNotice.tsx';
import { guarded, useUsuario } from '../../session/Guard.tsx';
import { useAddress } from '../../table/useAddress.ts';
import { useCall } from '../../useAnswer.ts';
import { dichoDe, PorQue } from '../Propuesto.tsx';
import { Campo } from '../catalogo/Campo.tsx';
import { Awaited } from '../../Awaited.tsx';

const defaults = { anio: '', pais: '' };
const esteAnio = () => new Date().getFullYear();

/** The year's end: last year's promotions beside the new year's, edited in place and proposed together. */
export const Renovar = guarded('administrar', Pantalla);

function Pantalla() {
  const [address, change] = useAddress(defaults);
  const anio = /^20\d\d$/.test(address.anio) ? Number(address.anio) : esteAnio() + 1;
  const leidas = useCall(verRenovacion, { params: { anio } });
  const { notice, tell } = useNotice();
  /** Left out of the last proposal: they stay so. */
  const [dejadas, setDejadas] = useState<readonly string[]>([]);
  useEffect(() => {
    document.title = `Renovar promociones ${anio} · Junto a Tí`;
  }, [anio]);
  const pais = paisElegido(useUsuario(), address.pais);
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
        <PaisFiltro
          id="renovar-pais"
          value={address.pais}
          onValue={(pais) => change({ pais }, 'push')}
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
          pais={pais}
          dejadas={dejadas}
          onDone={(next, sinElegir) => {
            tell(next);
            setDejadas(sinElegir);
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

/** Chosen at first: the new year has none, and none is proposed. */
const esNueva = ({ Siguiente, Propuesta }: Renovable) => Siguiente === null && Propuesta === null;

const enCampo = (campo: string, valor: unknown) =>
  enPalabras(CATALOGOS.promociones.columnas[campo], valor);

/** The terms of a promotion in a year, in a line; its days where they are not the whole year. */
const enLinea = (de: (campo: string) => string | undefined, anio: number): string => {
  const dias = ['vigencia_inicio', 'vigencia_fin'].map((campo) => enCampo(campo, de(campo)));
  return [
    `${de('maximo_mensual') || '—'}\u00a0al\u00a0mes`,
    `${de('maximo_anual') || '—'}\u00a0al\u00a0año`,
    ...(dias.join() === `01/01/${anio},31/12/${anio}` ? [] : [dias.join(' a ')]),
    ...(de('requiere_receta') === 'Sí' ? ['con receta'] : []),
  ].join(', ');
};

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
      if (!leida.success) addIssue({ message: faltaDe(titulo, leida.issues[0].message) });
    }),
  );

interface FormularioProps {
  readonly anio: number;
  readonly filas: readonly Renovable[];
  /** Only the promotions of this country are shown and proposed. */
  readonly pais: PaisCodigo | undefined;
  /** The ids of those that are not chosen at first. */
  readonly dejadas: readonly string[];
  readonly onDone: (dicho: Dicho, sinElegir: readonly string[]) => void;
}

function Formulario({ anio, filas, pais, dejadas, onDone }: FormularioProps) {
  const { todosLosPaises } = useUsuario();
  const [abiertas, setAbiertas] = useState<readonly Renovable[]>([]);
  const [marcadas, setMarcadas] = useState<readonly Renovable[]>(() =>
    filas.filter((fila) => esNueva(fila) && !dejadas.includes(fila.Id)),
  );
  const deEstePais = filas.filter(({ Valores }) => !pais || Valores['pais_codigo'] === pais);
  const elegidas = deEstePais.filter((fila) => marcadas.includes(fila));
  const con = (unas: readonly Renovable[], otras: readonly Renovable[], si: boolean) =>
    filas.filter((una) => (otras.includes(una) ? si : unas.includes(una)));
  const comunes = deEstePais.filter(esNueva);
  const libres = deEstePais.filter(({ Propuesta }) => Propuesta === null);
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
      const sinElegir = filas.filter((fila) => !elegidas.includes(fila)).map(({ Id }) => Id);
      const Promociones = elegidas.map((fila) => ({
        Id: fila.Id,
        Valores: Object.fromEntries(
          CAMPOS_DE_RENOVACION.map((campo) => [campo, celdas[campoDe(fila, campo)] ?? '']),
        ) as Record<(typeof CAMPOS_DE_RENOVACION)[number], string>,
      }));
      try {
        const hecho = await call(renovar, {
          params: { anio: String(anio) },
          body: { Promociones, PorQue: porQue.current },
        });
        onDone(dichoDe(hecho, `Se renovó para ${anio}`), sinElegir);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 409) {
          onDone({ tipo: 'info', texto: error.detail }, sinElegir);
          return;
        }
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
      <label className="renovar-todas" hidden={comunes.length === 0}>
        <input
          type="checkbox"
          checked={comunes.every((fila) => marcadas.includes(fila))}
          onChange={({ target: { checked } }) =>
            setMarcadas(con(marcadas, checked ? comunes : deEstePais, checked))
          }
        />
        Todas
      </label>
      <table
        hidden={deEstePais.length === 0}
        className="tabla tabla-breve renovar"
        role="table"
        aria-label={`Promociones de ${anio - 1} y ${anio}`}
      >
        <thead role="rowgroup">
          <tr role="row">
            {['Renovar', 'Promoción', `En ${anio - 1}`, `En ${anio}`].map((titulo, i) => (
              <th key={titulo} role="columnheader" scope="col">
                {titulo}
                {i === 3 && (
                  <span className="renovar-campos" aria-hidden="true">
                    {COLUMNAS.map(({ campo }) => (
                      <span key={campo}>{BREVES[campo]}</span>
                    ))}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {deEstePais.map((fila) => {
            const elegida = elegidas.includes(fila);
            const abierta = abiertas.includes(fila);
            const de = (campo: string) => enCampo(campo, fila.Valores[campo]);
            const antes = enLinea((campo) => fila.Valores[campo], anio - 1);
            // A phone says them of a closed row: closing it renders what was typed.
            const nuevos = enLinea((campo) => form.state.values[campoDe(fila, campo)], anio);
            const espera = fila.Propuesta !== null;
            const propuesta = `Propuesta ${fila.Propuesta}`;
            const producto = `${de('marca')} ${de('presentacion')}`;
            const nombre = `${producto} ${de('tipo_bonificacion')}, ${de('pais_codigo')}`;
            return (
              <tr key={fila.Id} role="row" data-abierta={abierta ? '' : undefined}>
                <td role="cell" data-columna="elegir">
                  <div>
                    <input
                      type="checkbox"
                      aria-label={`Renovar ${nombre}`}
                      checked={elegida}
                      disabled={espera}
                      onChange={({ target }) => setMarcadas(con(marcadas, [fila], target.checked))}
                    />
                  </div>
                </td>
                <th role="rowheader" scope="row">
                  <NombreBreve entero={producto} partes={PRODUCTO} />
                  <br />
                  {de('tipo_bonificacion')}
                  {pais === undefined && ` · ${de('pais_codigo')}`}
                  {fila.Siguiente !== null && (
                    <>
                      <br />
                      <span className="etiqueta">Ya está en {anio}</span>
                    </>
                  )}
                </th>
                <td role="cell" data-etiqueta={`En ${anio - 1}`} data-breve="under">
                  <div>
                    {antes}
                    {(elegida || espera) && (
                      <span className="solo-breve">{` → ${espera ? propuesta : nuevos === antes ? 'igual' : nuevos}`}</span>
                    )}
                  </div>
                </td>
                <td
                  role="cell"
                  data-etiqueta={`En ${anio}`}
                  onFocus={() => !espera && setAbiertas(con(abiertas, [fila], true))}
                >
                  {espera && (
                    <div>
                      {todosLosPaises ? (
                        <a href={paths.propuesta(fila.Propuesta ?? 0)}>{propuesta}</a>
                      ) : (
                        propuesta
                      )}
                    </div>
                  )}
                  <div className="renovar-campos" hidden={espera}>
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
                <td role="cell" className="abrir-fila">
                  <button
                    type="button"
                    hidden={espera}
                    aria-expanded={abierta}
                    aria-label={`Cambiar ${nombre}`}
                    onClick={() => setAbiertas(con(abiertas, [fila], !abierta))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {deEstePais.length > 0 && libres.length === 0 ? (
        <p>Todas están propuestas para {anio}.</p>
      ) : (
        <>
          <PorQue en={porQue} />
          <div className="acciones renovar-acto">
            <form.SubmitButton doing="Proponiendo…">{`Proponer las promociones de ${anio}`}</form.SubmitButton>
            <p role="status">
              {elegidas.length === 0
                ? 'Elija qué promociones se renuevan.'
                : `${elegidas.length} de ${libres.length} elegidas`}
            </p>
          </div>
        </>
      )}
    </form.Form>
  );
}
