import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { agregarFila, cambiarFila, verFila } from '../../../contracts/administracion/catalogo.ts';
import {
  type CatalogoNombre,
  CATALOGOS,
  columnasDe,
  columnasDelFormulario,
  enPalabras,
  esFija,
} from '../../../contracts/administracion/catalogos.ts';
import { paths } from '../../../paths.ts';
import { Alerta } from '../../form/Alerta.tsx';
import { Datos } from '../../form/Datos.tsx';
import { type Dicho, useNotice } from '../../form/useNotice.tsx';
import { go } from '../../table/useAddress.ts';
import { useAnswer } from '../../useAnswer.ts';
import { dichoDe, Propuesto } from '../Propuesto.tsx';
import { VolverAFarmacia } from '../VolverAFarmacia.tsx';
import { estadoEnPalabras } from './columnas.tsx';
import { Formulario } from './Formulario.tsx';
import { Historial } from './Historial.tsx';
import { Interruptor } from './Interruptor.tsx';
import { laQueSigue } from './laQueSigue.ts';
import { Awaited } from '../../Awaited.tsx';

interface UnaFilaProps {
  readonly nombre: CatalogoNombre;
  readonly id: string | null;
  /** The notice of a row that was just added. */
  readonly agregada: Dicho | null;
  /** Called with an added row before its page opens. */
  readonly onAdded: (id: string, dicho: Dicho) => void;
}

type Celdas = Readonly<Record<string, string>>;

const SIN_CAMBIOS: Dicho = {
  tipo: 'info',
  titulo: 'No cambió nada',
  texto: 'Los datos ya estaban así.',
};

/** The notice of a change: made, waiting for another person, or without effect. */
const dichoDeFila = (
  cambio: { readonly Hecho: boolean; readonly Propuesta: number | null },
  titulo: string,
): Dicho => (cambio.Hecho || cambio.Propuesta !== null ? dichoDe(cambio, titulo) : SIN_CAMBIOS);

/** Links to a pharmacy's suppliers and users, and to the forms that add one; `suple`: what that form adds. */
const enlacesDe = (id: string, { codigo = '', pais_codigo: pais = '' }: Celdas) => {
  const suyos = new URLSearchParams({ buscar: codigo, deFarmacia: id });
  const suyo = new URLSearchParams({ farmacia: codigo, pais_codigo: pais, deFarmacia: id });
  return [
    { href: `${paths.catalogo('suministros')}?${suyos}`, texto: 'Sus distribuidores', suple: '' },
    { href: `${paths.administrarUsuarios}?${suyos}`, texto: 'Sus usuarios', suple: '' },
    {
      href: `${paths.filaNueva('suministros')}?${suyo}`,
      texto: 'Asignar un distribuidor',
      suple: 'un distribuidor',
    },
    { href: `${paths.usuarioNuevo}?${suyo}`, texto: 'Crear un usuario', suple: 'un usuario' },
  ];
};

/** The notice of an added row without a page of its own, or one that waits for another person. */
const dichoSinPagina = (nombre: CatalogoNombre, agrego: Dicho, valores: Celdas): Dicho => {
  if (nombre !== 'suministros' || agrego.tipo !== 'ok') return agrego;
  const { farmacia = '' } = valores;
  const quienes = farmacia === '' ? 'todas las farmacias del país' : farmacia;
  return {
    ...agrego,
    titulo: `${valores['nombre']} repone a ${quienes}: ${valores['marca'] || 'todas las promociones activas'}`,
  };
};

/** The form of a new or existing row of a catalogue, with its dependent rows and the way to switch it off. */
export function UnaFila({ nombre, id, agregada, onAdded }: UnaFilaProps) {
  const catalogo = CATALOGOS[nombre];
  const { notice, tell } = useNotice(agregada);
  const leida = useAnswer({
    request: id ?? undefined,
    load: (signal) => call(verFila, { params: { catalogo: nombre, id: id ?? '' }, signal }),
  });
  const { value: fila, again } = leida;
  const cambiada = (next: Dicho) => {
    tell(next);
    again();
  };
  const guardar = async (Valores: Celdas, Visto: Celdas, PorQue: string) => {
    if (id === null) {
      const params = { catalogo: nombre };
      const hecho = await call(agregarFila, { params, body: { Valores, PorQue } });
      const agrego = dichoDeFila(hecho, 'Se agregó');
      if (hecho.Id === null) tell(dichoSinPagina(nombre, agrego, Valores));
      else {
        const otra = `Agregar ${catalogo.esFemenino ? 'otra' : 'otro'}`;
        const enlaces = [{ href: paths.filaNueva(nombre), texto: otra }];
        onAdded(hecho.Id, { ...agrego, enlaces });
        go(paths.filaDeCatalogo(nombre, hecho.Id));
      }
      return hecho.Hecho || hecho.Propuesta !== null;
    }
    const params = { catalogo: nombre, id };
    const hecho = await call(cambiarFila, { params, body: { Valores, Visto, PorQue } });
    cambiada(dichoDeFila(hecho, 'Se guardó'));
    return false;
  };
  const isThere = fila !== undefined;
  useEffect(() => {
    if (isThere && agregada !== null) tell(agregada);
  }, [isThere, agregada, tell]);
  if (id !== null && fila === undefined) return <Awaited asked={leida} says="Buscando…" />;
  const notas = new Map(
    fila?.Propuestas.flatMap(({ Cambios }) => Cambios)
      .toReversed()
      .map(({ Titulo, Despues }) => [Titulo, `Propuesto: ${Despues || '(vacío)'}`]),
  );
  const apagar = catalogo.columnas[catalogo.apaga?.campo ?? '']?.titulo;
  // The proposal of a product that stops on a later day has no `Cambios`.
  const espera = fila?.Propuestas.find(
    ({ Cambios }) => Cambios.length === 0 || Cambios.some(({ Titulo }) => Titulo === apagar),
  );
  const enFormulario = columnasDelFormulario(catalogo)
    .filter((columna) => catalogo.seCambia && !esFija(catalogo, columna))
    .map(({ campo }) => campo);
  const nombran = [...new Set([...catalogo.tabla.slice(0, 2), 'tipo_bonificacion', 'pais_codigo'])];
  const titulo = nombran
    .map((campo) => enPalabras(catalogo.columnas[campo], fila?.Valores[campo] ?? ''))
    .filter(Boolean)
    .join(' · ');
  const dichas = [...nombran, ...enFormulario, catalogo.apaga?.campo];
  const mostradas = columnasDe(catalogo).filter(
    ({ campo, callada }) =>
      callada !== true && catalogo.tabla.includes(campo) && !dichas.includes(campo),
  );
  const falta = fila?.Falta ?? [];
  const enlaces =
    nombre === 'farmacias' && fila !== undefined ? enlacesDe(fila.Id, fila.Valores) : [];
  const enFila = (cuales: typeof enlaces) =>
    cuales.map(({ href, texto }) => (
      <a key={href} href={href}>
        {texto}
      </a>
    ));
  return (
    <div className="pila-amplia">
      <VolverAFarmacia />
      <p className="volver">
        <a href={paths.catalogo(nombre)}>Volver a {catalogo.titulo}</a>
      </p>
      <div className="acciones">
        <h2 className="titulo-de-registro">
          {fila === undefined ? `Agregar ${catalogo.nombres[0]}` : titulo}
        </h2>
        {fila !== undefined && catalogo.apaga !== null && (
          <span className={fila.Activo ? 'etiqueta etiqueta-ok' : 'etiqueta'}>
            {estadoEnPalabras(catalogo, fila)}
          </span>
        )}
      </div>
      {notice ??
        fila?.Propuestas.filter((una) => una !== espera).map(({ Id, Que }) => (
          <Alerta key={Id} tipo="info" titulo="Un cambio de esta ficha espera a otra persona">
            <Propuesto id={Id}>{Que}</Propuesto>
          </Alerta>
        ))}
      {falta.length > 0 && (
        <Alerta tipo="aviso" titulo={`Para registrar canjes le falta ${falta.join(' y ')}`}>
          <p className="acciones">{enFila(enlaces.filter(({ suple }) => falta.includes(suple)))}</p>
        </Alerta>
      )}
      {enlaces.length > 0 && (
        <nav className="acciones" aria-label="Esta farmacia">
          {enFila(enlaces.filter(({ suple }) => !falta.includes(suple)))}
        </nav>
      )}
      <div className="fila-partes">
        {(id === null || catalogo.seCambia) && (
          <Formulario
            nombre={nombre}
            id={id}
            valores={fila?.Valores}
            notas={notas}
            onSave={guardar}
            // Remove the notice of the save before.
            onFailed={() => tell(null)}
            onStale={again}
          />
        )}
        {id !== null && fila !== undefined && (
          <div className="pila-amplia">
            {mostradas.length > 0 && (
              <Datos
                de={Object.fromEntries(
                  mostradas.map((columna) => [
                    columna.titulo,
                    enPalabras(columna, fila.Valores[columna.campo]) || '—',
                  ]),
                )}
              />
            )}
            {nombre === 'promociones' && (
              <p>
                <a className="boton-texto" href={laQueSigue(fila)}>
                  Agregar la que sigue
                </a>
              </p>
            )}
            {fila.Activo && fila.Valores['se_desactiva'] && (
              <p>
                Para que siga activo, alargue{' '}
                <a
                  href={`${paths.catalogo('promociones')}?buscar=${encodeURIComponent(fila.Valores['marca'] ?? '')}`}
                >
                  sus promociones
                </a>
                .
              </p>
            )}
            {catalogo.apaga !== null && (
              <Interruptor
                nombre={nombre}
                titulo={titulo}
                fila={fila}
                espera={espera}
                onSwitch={async (valor, PorQue) => {
                  const params = { catalogo: nombre, id };
                  const Valores = { [catalogo.apaga?.campo ?? '']: valor };
                  const hecho = await call(cambiarFila, { params, body: { Valores, PorQue } });
                  const se = valor === catalogo.apaga?.si ? 'Se activó' : 'Se desactivó';
                  cambiada(dichoDeFila(hecho, se));
                }}
                onDone={cambiada}
              />
            )}
            <Historial nombre={nombre} id={id} fila={fila} />
          </div>
        )}
      </div>
    </div>
  );
}
