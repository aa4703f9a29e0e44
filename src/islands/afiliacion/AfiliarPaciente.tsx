import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createDraft, VISITOR } from '../../stores/draft.ts';
import { leerSesionVisible } from '../../contracts/sessionCookie.ts';
import { openAtHeading } from '../form/openAtHeading.ts';
import { useHydrated } from '../useHydrated.ts';
import { Asistente } from './Asistente.tsx';
import { BorrarDatos } from './BorrarDatos.tsx';
import { irAlPaso, usePasoPedido } from './historial.ts';
import { BORRADOR, consentimiento, estaVigente, sinAceptar, type Versiones } from './inicio.ts';
import { Marco } from './Marco.tsx';
import { NoAcepto } from './NoAcepto.tsx';
import { Paso1 } from './Paso1.tsx';

type Fase =
  | { readonly fase: 'inicio' | 'rechazo' }
  | { readonly fase: 'pasos'; readonly recienAceptados: boolean };

const borrador = createDraft(BORRADOR, consentimiento);
const persona = () => leerSesionVisible(document.cookie)?.userName ?? VISITOR;

/** The page hides its first step until it is known that no later one opens. */
const mostrar = () => {
  delete document.documentElement.dataset['pasoGuardado'];
};

/** The wizard 'Activar Afiliación': its first step, until the texts are accepted; then the others. */
export function AfiliarPaciente(versiones: Versiones) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const [fase, setFase] = useState<Fase>({ fase: 'inicio' });
  const [vuelta, setVuelta] = useState(0);
  const hydrated = useHydrated();
  const pedido = usePasoPedido();
  // Read again at every return to the beginning.
  const hayBorrador = useMemo(
    () => hydrated && vuelta >= 0 && borrador.read(persona()) !== undefined,
    [hydrated, vuelta],
  );
  useEffect(() => {
    if (vuelta > 0) openAtHeading(titulo.current);
  }, [vuelta]);

  const avanzar = () => {
    // Both at once: the address never asks for a step that is not there.
    flushSync(() => {
      setFase({ fase: 'pasos', recienAceptados: true });
      void irAlPaso(2);
    });
  };
  /** After a reload, or with Forward: continue at the saved step if the texts were accepted, else at the first step. */
  const seguir = useEffectEvent(() => {
    if (fase.fase === 'pasos') return;
    if (estaVigente(borrador.read(persona()) ?? sinAceptar, versiones)) {
      setFase({ fase: 'pasos', recienAceptados: false });
    } else {
      mostrar();
      void irAlPaso(1);
    }
  });
  useEffect(() => {
    if (hydrated) seguir();
  }, [hydrated, pedido]);
  useEffect(() => {
    if (fase.fase === 'pasos') mostrar();
  }, [fase.fase]);

  const reiniciar = () => {
    setFase({ fase: 'inicio' });
    setVuelta((n) => n + 1);
    void irAlPaso(1);
  };
  const rechazar = () => {
    borrador.clear();
    setFase({ fase: 'rechazo' });
  };

  if (fase.fase === 'rechazo') return <NoAcepto volver={reiniciar} />;
  if (fase.fase === 'pasos') {
    return (
      <Asistente
        persona={persona()}
        pedido={pedido}
        recienAceptados={fase.recienAceptados}
        versiones={versiones}
        reiniciar={reiniciar}
        rechazar={rechazar}
      />
    );
  }
  return (
    <Marco paso={1} titulo={titulo}>
      {hayBorrador && (
        <p className="alerta alerta-sola">
          Recuperamos lo que había escrito. Solo tiene que aceptar los textos otra vez.
        </p>
      )}
      <Paso1 key={vuelta} marcados={sinAceptar} avanzar={avanzar} rechazar={rechazar} />
      {hayBorrador && (
        <BorrarDatos
          borrar={() => {
            borrador.clear();
            reiniciar();
          }}
        />
      )}
    </Marco>
  );
}
