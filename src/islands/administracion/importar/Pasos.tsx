import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import {
  aplicarImportacion,
  deshacerImportacion,
  type Importacion,
  revisarImportacion,
} from '../../../contracts/administracion/importaciones.ts';
import { contar } from '../../../domain/cifra.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../form/ActionButton.tsx';
import { Confirm } from '../../form/Confirm.tsx';
import { dichoDe, PorQue, Propuesto } from '../Propuesto.tsx';
import type { Dicho } from '../../form/useNotice.tsx';
import { useQuestion } from '../../form/useQuestion.tsx';

type Paso = 'aplicar' | 'deshacer';

/** New pharmacies register nothing yet. */
const INCOMPLETAS = {
  href: `${paths.catalogo('farmacias')}?estado=incompletos`,
  texto: 'Para registrar canjes, a las farmacias nuevas les falta un distribuidor y un usuario',
};

const filas = (cuantas: number): string => contar(cuantas, 'fila', 'filas');

/** What a file does, without what it does to no row: 'agrega 1 fila y cambia 12 filas'. */
const hechos = ({ Nuevas, Cambiadas }: Importacion, agrega: string, cambia: string) =>
  [Nuevas > 0 && `${agrega} ${filas(Nuevas)}`, Cambiadas > 0 && `${cambia} ${filas(Cambiadas)}`]
    .filter(Boolean)
    .join(' y ');

/** Applying an import, looking at it again, taking it back. */
export function Pasos({
  importacion,
  espera,
  onDone,
}: {
  readonly importacion: Importacion;
  /** The step needs another person's approval. */
  readonly espera: boolean;
  readonly onDone: (dicho: Dicho) => void;
}) {
  const {
    Id: id,
    Tipo,
    Estado,
    Propuesta,
    ConError,
    Nuevas,
    Cambiadas,
    SeDeshaceHasta,
  } = importacion;
  const { ask, question } = useQuestion(Confirm);
  const porQue = useRef('');
  const cambios = Nuevas + Cambiadas;

  const hacer = async (paso: Paso): Promise<Dicho> => {
    const send = paso === 'deshacer' ? deshacerImportacion : aplicarImportacion;
    const hecho = await call(send, { params: { id }, body: { PorQue: porQue.current } });
    if (paso === 'deshacer')
      return dichoDe(hecho, 'Se deshizo', 'Todo está como antes de aplicar el archivo.');
    const aplicado = `El archivo ${hechos(importacion, 'agregó', 'cambió')}. Puede deshacerlo durante 24 horas.`;
    const dicho = dichoDe(hecho, 'Se aplicó', aplicado);
    return dicho.tipo === 'ok' && Tipo === 'farmacias' && Nuevas > 0
      ? { ...dicho, enlaces: [INCOMPLETAS] }
      : dicho;
  };
  const preguntar = (paso: Paso) =>
    ask({
      title: paso === 'aplicar' ? '¿Aplicar el archivo?' : '¿Deshacer la importación?',
      yes: paso === 'aplicar' ? 'Aplicar' : 'Deshacer',
      doing: paso === 'aplicar' ? 'Aplicando…' : 'Deshaciendo…',
      isDangerous: paso === 'deshacer',
      onYes: async () => onDone(await hacer(paso)),
      children: (
        <>
          <p>
            {paso === 'aplicar'
              ? `El archivo ${hechos(importacion, 'agrega', 'cambia')}.`
              : 'Lo agregado se quita y lo cambiado vuelve a como estaba, si nada depende de ello.'}{' '}
            {espera && 'Otra persona debe aprobarlo.'}
          </p>
          {espera && <PorQue en={porQue} />}
        </>
      ),
    });
  const revisar = async () => {
    const { Importacion: ahora } = await call(revisarImportacion, { params: { id }, body: {} });
    const cambio = JSON.stringify(ahora) !== JSON.stringify(importacion);
    onDone({
      tipo: 'info',
      titulo: 'Se revisó de nuevo',
      texto: cambio
        ? 'Estas son las cuentas de ahora.'
        : `Nada cambió.${ConError > 0 ? ' Agregue lo que falta o corrija el archivo.' : ''}`,
    });
  };

  return (
    <div className="pila">
      {Propuesta !== null && <Propuesto id={Propuesta}>aplicar el archivo</Propuesto>}
      {Estado === 'Revisada' && Propuesta === null && (
        <>
          <div className="acciones">
            {ConError === 0 && cambios > 0 && (
              <button type="button" className="boton" onClick={() => preguntar('aplicar')}>
                Aplicar todo
              </button>
            )}
            {importacion.EsPropia && (
              <ActionButton className="boton-secundario" doing="Revisando…" work={revisar}>
                Revisar de nuevo
              </ActionButton>
            )}
          </div>
          {ConError === 0 && (
            <p>{cambios === 0 ? 'El archivo no cambia nada.' : 'Se aplica todo o nada.'}</p>
          )}
        </>
      )}
      {SeDeshaceHasta !== null && (
        <button type="button" className="boton-secundario" onClick={() => preguntar('deshacer')}>
          Deshacer
        </button>
      )}
      {question}
    </div>
  );
}
