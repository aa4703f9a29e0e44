import { useEffect, useEffectEvent, useState } from 'react';
import { useAppForm } from '../form/useAppForm.tsx';
import { useHydrated } from '../useHydrated.ts';
import { type Consentimiento, DIALOGO_AVISO, DIALOGO_USO, paso1 } from './inicio.ts';

type Marcados = Pick<Consentimiento, 'AceptacionUso' | 'AvisoPrivacidad'>;

interface Paso1Props {
  readonly marcados: Marcados;
  readonly cambiar?: (marcados: Marcados) => void;
  readonly avanzar: () => Promise<void> | void;
  readonly rechazar: () => void;
}

/** Step 1: read and accept, or not. */
export function Paso1({ marcados, cambiar, avanzar, rechazar }: Paso1Props) {
  const hydrated = useHydrated();
  const { AceptacionUso, AvisoPrivacidad } = marcados;
  const [initial] = useState({ AceptacionUso, AvisoPrivacidad });
  const form = useAppForm({
    id: 'consentimiento',
    schema: paso1,
    initial,
    onChange: cambiar,
    onSubmit: avanzar,
  });

  const acepto = useEffectEvent((event: Event) => {
    const { currentTarget: dialog } = event;
    if (dialog instanceof HTMLDialogElement && dialog.returnValue === 'acepto') {
      form.setFieldValue('AvisoPrivacidad', true);
    }
  });
  useEffect(() => {
    const dialog = document.getElementById(DIALOGO_AVISO);
    const onClose = (event: Event) => acepto(event);
    dialog?.addEventListener('close', onClose);
    return () => dialog?.removeEventListener('close', onClose);
  }, []);

  return (
    <form.Form className="formulario" autoComplete="off">
      <div className="consentimiento">
        <button type="button" className="boton-texto" data-abre={DIALOGO_USO}>
          Leer los términos de uso del programa
        </button>
        <form.CheckField name="AceptacionUso" label="Acepto los términos de uso del programa" />
      </div>
      <div className="consentimiento">
        <button type="button" className="boton-texto" data-abre={DIALOGO_AVISO}>
          Leer el aviso de privacidad completo
        </button>
        <form.CheckField name="AvisoPrivacidad" label="Acepto el aviso de privacidad" />
      </div>
      <div className="acciones">
        <form.SubmitButton doing="Un momento…">Siguiente</form.SubmitButton>
        <button type="button" className="boton-texto" disabled={!hydrated} onClick={rechazar}>
          No acepto
        </button>
      </div>
    </form.Form>
  );
}
