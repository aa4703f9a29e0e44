import { Confirm } from '../form/Confirm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';

/** Clears the form after a confirmation: the phone or the counter's computer may be shared. */
export function BorrarDatos({ borrar }: { readonly borrar: () => void }) {
  const { ask, question } = useQuestion(Confirm);
  const preguntar = () =>
    ask({
      title: '¿Borrar lo que escribió?',
      yes: 'Empezar de nuevo',
      doing: 'Borrando…',
      no: 'Seguir con mi afiliación',
      isDangerous: true,
      onYes: borrar,
      children: <p>Se borra todo lo que escribió en estos pasos y empieza de nuevo.</p>,
    });
  return (
    <div className="borrar-datos">
      <button type="button" className="boton-texto" onClick={preguntar}>
        Empezar de nuevo
      </button>
      <p className="campo-ayuda">
        Lo que escribe se guarda durante 20 minutos, mientras no cierre esta página.
      </p>
      {question}
    </div>
  );
}
