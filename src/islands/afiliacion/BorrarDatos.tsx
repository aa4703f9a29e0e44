import { useState } from 'react';
import { Confirm } from '../form/Confirm.tsx';

/** Clears the form after a confirmation: the phone or the counter's computer may be shared. */
export function BorrarDatos({ borrar }: { readonly borrar: () => void }) {
  const [preguntando, setPreguntando] = useState(false);
  const cerrar = () => setPreguntando(false);
  return (
    <div className="borrar-datos">
      <button type="button" className="boton-texto" onClick={() => setPreguntando(true)}>
        Empezar de nuevo
      </button>
      <p className="campo-ayuda">
        Lo que escribe se conserva en esta pestaña durante 20 minutos, por si la página se recarga.
      </p>
      {preguntando && (
        <Confirm
          title="¿Borrar lo que escribió?"
          yes="Empezar de nuevo"
          doing="Borrando…"
          no="Seguir con mi afiliación"
          isDangerous
          onYes={() => {
            cerrar();
            borrar();
          }}
          onNo={cerrar}
        >
          <p>Se borra todo lo que escribió en estos pasos y empieza de nuevo.</p>
        </Confirm>
      )}
    </div>
  );
}
