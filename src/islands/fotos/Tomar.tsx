import { type ChangeEvent, useState } from 'react';
import { FOTOS_MAXIMO } from '../../domain/fotos.ts';
import { FieldError } from '../form/Field.tsx';
import { Icon } from '../form/Icon.tsx';
import { loadLater } from '../loadLater.tsx';
import { Editor } from './Editor.tsx';
import type { useEnvio } from './useEnvio.ts';

const CamaraDeFotos = loadLater(async () => (await import('./CamaraDeFotos.tsx')).CamaraDeFotos);

interface TomarProps {
  readonly envio: ReturnType<typeof useEnvio>;
  /** Opens the telephone's camera at once, instead of asking where from. */
  readonly conCamara?: boolean;
}

/** Takes or chooses photos, and shows for each whether the service has it. */
export function Tomar({ envio, conCamara = false }: TomarProps) {
  const [imagen, setImagen] = useState<ImageBitmap | null>(null);
  const [camara, setCamara] = useState(false);
  const [problema, setProblema] = useState<string | undefined>(undefined);
  const { enviadas, enCola, sinLinea, negada, agregar } = envio;
  const todas = [...enviadas, ...enCola].sort((una, otra) => una - otra);

  const elegir = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [archivo] = currentTarget.files ?? [];
    if (archivo === undefined) return;
    setProblema(undefined);
    try {
      setImagen(await createImageBitmap(archivo, { imageOrientation: 'from-image' }));
    } catch {
      setProblema('Ese archivo no es una foto que se pueda abrir aquí. Elija otra.');
    }
    // The same file may be chosen again.
    currentTarget.value = '';
  };
  const estado = (orden: number) => {
    if (enviadas.includes(orden)) return 'Enviada';
    return sinLinea ? 'Sin conexión: se envía sola cuando vuelva' : 'Enviando…';
  };

  return (
    <>
      <ul className="fotos-lista" aria-live="polite">
        {todas.map((orden) => (
          <li key={orden}>
            <Icon name={enviadas.includes(orden) ? 'ok' : 'pendiente'} />
            <span>
              Foto {orden}: {estado(orden)}
            </span>
          </li>
        ))}
      </ul>
      <div role="alert">
        <FieldError id={undefined} error={problema ?? negada} />
      </div>
      {todas.length < FOTOS_MAXIMO && (
        <label className="boton-secundario">
          <Icon name="camara" />
          {conCamara ? 'Tomar' : 'Agregar'} una foto
          <input
            type="file"
            className="oculto"
            accept="image/*"
            capture={conCamara ? 'environment' : undefined}
            onChange={(event) => void elegir(event)}
          />
        </label>
      )}
      {!conCamara && todas.length < FOTOS_MAXIMO && (
        <p className="solo-computadora">
          <button type="button" className="boton-texto" onClick={() => setCamara(true)}>
            Usar la cámara de esta computadora
          </button>
        </p>
      )}
      {camara && (
        <CamaraDeFotos
          onClose={() => setCamara(false)}
          onFoto={(tomada) => {
            setCamara(false);
            setImagen(tomada);
          }}
        />
      )}
      {imagen !== null && (
        <Editor
          imagen={imagen}
          onClose={() => setImagen(null)}
          onLista={(foto) => {
            setImagen(null);
            void agregar(foto);
          }}
        />
      )}
    </>
  );
}
