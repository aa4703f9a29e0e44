import { useState } from 'react';
import { Dialog } from '../form/Dialog.tsx';

/** Clears what was typed, once asked: the phone or the counter's computer may be somebody else's. */
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
        <Dialog
          title="¿Borrar lo que escribió?"
          onClose={cerrar}
          footer={
            <>
              <button
                type="button"
                className="boton boton-peligro"
                onClick={() => {
                  cerrar();
                  borrar();
                }}
              >
                Empezar de nuevo
              </button>
              <button type="button" className="boton-secundario" data-primero onClick={cerrar}>
                Seguir con mi afiliación
              </button>
            </>
          }
        >
          <p>Se borra todo lo que escribió en estos pasos y empieza de nuevo.</p>
        </Dialog>
      )}
    </div>
  );
}
