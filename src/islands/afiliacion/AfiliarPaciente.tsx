import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AFILIACION, createDraft, VISITOR } from '../../stores/draft.ts';
import { leerSesionVisible } from '../../contracts/sessionCookie.ts';
import { Alerta } from '../form/Alerta.tsx';
import { openAtHeading } from '../form/openAtHeading.ts';
import { useHydrated } from '../useHydrated.ts';
import { Asistente } from './Asistente.tsx';
import { BorrarDatos } from './BorrarDatos.tsx';
import { irAlPaso, usePasoPedido } from './historial.ts';
import { consentimiento, estaVigente, sinAceptar, type Versiones } from './inicio.ts';
import { Marco } from './Marco.tsx';
import { NoAcepto } from './NoAcepto.tsx';
import { Paso1 } from './Paso1.tsx';

const borrador = createDraft(AFILIACION, consentimiento);
const persona = () => leerSesionVisible(document.cookie)?.userName ?? VISITOR;

/** The wizard 'Activar Afiliación': its first step, until the texts are accepted; then the others. */
export function AfiliarPaciente(versiones: Versiones) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const [fase, setFase] = useState<'inicio' | 'aceptado' | 'retomado' | 'rechazo'>('inicio');
  const [vuelta, setVuelta] = useState(0);
  const hydrated = useHydrated();
  const pedido = usePasoPedido();
  // Read again at every return to the beginning, and at every step that the address asks for.
  const guardado = useMemo(
    () => (hydrated && vuelta >= 0 && pedido > 0 ? borrador.read(persona()) : undefined),
    [hydrated, vuelta, pedido],
  );
  // After a reload, or with Forward: continue at the saved step if the texts were accepted, else at the first step.
  if (fase === 'inicio' && guardado !== undefined && estaVigente(guardado, versiones)) {
    setFase('retomado');
  }
  const enPasos = fase === 'aceptado' || fase === 'retomado';
  useEffect(() => {
    if (vuelta > 0) openAtHeading(titulo.current);
  }, [vuelta]);

  useEffect(() => {
    // Each step, and what follows the last one, opens at its heading, which takes the focus.
    history.scrollRestoration = 'manual';
  }, []);

  // The page hides its first step until it is known that no later one opens. Before a step takes the focus.
  useLayoutEffect(() => {
    if (hydrated) delete document.documentElement.dataset['pasoGuardado'];
  }, [hydrated]);
  const corregirDireccion = useEffectEvent(() => {
    if (!enPasos) void irAlPaso(1);
  });
  useEffect(() => {
    if (hydrated) corregirDireccion();
  }, [hydrated, pedido]);

  const avanzar = () => {
    // Both at once: the address never asks for a step that is not there.
    flushSync(() => {
      setFase('aceptado');
      void irAlPaso(2);
    });
  };
  const reiniciar = () => {
    setFase('inicio');
    setVuelta((n) => n + 1);
    void irAlPaso(1);
  };
  const rechazar = () => {
    borrador.clear();
    setFase('rechazo');
  };

  if (fase === 'rechazo') return <NoAcepto volver={reiniciar} />;
  if (enPasos) {
    return (
      <Asistente
        persona={persona()}
        pedido={pedido}
        recienAceptados={fase === 'aceptado'}
        versiones={versiones}
        reiniciar={reiniciar}
        rechazar={rechazar}
      />
    );
  }
  return (
    <Marco paso={1} titulo={titulo}>
      {guardado !== undefined && (
        <Alerta>
          <p>Recuperamos lo que había escrito. Solo tiene que aceptar los textos otra vez.</p>
        </Alerta>
      )}
      <Paso1 key={vuelta} marcados={sinAceptar} avanzar={avanzar} rechazar={rechazar} />
      {guardado !== undefined && (
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
