import { useEffect, useMemo, useRef, useState } from 'react';
import { unknown } from 'valibot';
import { ApiError } from '../../api/error.ts';
import { createDraft, VISITOR } from '../../stores/draft.ts';
import { leerSesionVisible } from '../../contracts/sessionCookie.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { useHydrated } from '../useHydrated.ts';
import type * as pasos from './Asistente.tsx';
import { BorrarDatos } from './BorrarDatos.tsx';
import { BORRADOR } from './inicio.ts';
import { Marco } from './Marco.tsx';
import { NoAcepto } from './NoAcepto.tsx';
import { Paso1 } from './Paso1.tsx';

type Pasos = typeof pasos;
type Fase =
  { readonly fase: 'inicio' | 'rechazo' } | { readonly fase: 'pasos'; readonly modulo: Pasos };

const cargarPasos = (): Promise<Pasos> => import('./Asistente.tsx');
const borrador = createDraft(BORRADOR, unknown());
const persona = () => leerSesionVisible(document.cookie)?.userName ?? VISITOR;
const sinAceptar = { AceptacionUso: false, AvisoPrivacidad: false };

/** The wizard 'Activar Afiliación': its first step, until the texts are accepted; then the others. */
export function AfiliarPaciente(versiones: pasos.Versiones) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const errors = useErrorDialog();
  const [fase, setFase] = useState<Fase>({ fase: 'inicio' });
  const [vuelta, setVuelta] = useState(0);
  const hydrated = useHydrated();
  // Asked anew at every return to the beginning.
  const hayBorrador = useMemo(
    () => hydrated && vuelta >= 0 && borrador.read(persona()) !== undefined,
    [hydrated, vuelta],
  );
  useEffect(() => {
    if (vuelta > 0) titulo.current?.focus();
  }, [vuelta]);

  const reiniciar = () => {
    setFase({ fase: 'inicio' });
    setVuelta((n) => n + 1);
  };
  const rechazar = () => {
    borrador.clear();
    setFase({ fase: 'rechazo' });
  };
  const avanzar = async () => {
    try {
      setFase({ fase: 'pasos', modulo: await cargarPasos() });
    } catch {
      errors.show(
        new ApiError(
          0,
          'No se pudo cargar el siguiente paso. Revise su conexión y vuelva a cargar la página.',
        ),
      );
    }
  };

  if (fase.fase === 'rechazo') return <NoAcepto volver={reiniciar} />;
  if (fase.fase === 'pasos') {
    const { Asistente } = fase.modulo;
    return (
      <Asistente persona={persona()} reiniciar={reiniciar} rechazar={rechazar} {...versiones} />
    );
  }
  return (
    <Marco paso={1} titulo={titulo}>
      {hayBorrador && (
        <p className="alerta alerta-sola">
          Recuperamos lo que había escrito. Solo tiene que aceptar los textos otra vez.
        </p>
      )}
      <Paso1
        key={vuelta}
        consentimiento={sinAceptar}
        // Whoever ticks a box goes on: what comes next is there by then.
        cambiar={() => void cargarPasos().catch(() => undefined)}
        avanzar={avanzar}
        rechazar={rechazar}
      />
      {hayBorrador && (
        <BorrarDatos
          borrar={() => {
            borrador.clear();
            reiniciar();
          }}
        />
      )}
      {errors.element}
    </Marco>
  );
}
