import type { InferOutput } from 'valibot';
import type { darEnlace } from '../../contracts/administracion/usuarios.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { loadLater } from '../loadLater.tsx';
import { NOTICE } from '../form/useNotice.tsx';
import { horaDe } from './palabras.ts';
import { useUsuario } from '../session/Guard.tsx';

const CodigoQr = loadLater(async () => (await import('../confirmacion/CodigoQr.tsx')).CodigoQr);

interface EnlaceDadoProps {
  readonly usuario: string;
  /** Its link is null where it is not shown to another person. */
  readonly dado: InferOutput<typeof darEnlace.reply>;
  /** Whether this site can send e-mails. */
  readonly enviaCorreos: boolean;
  /** Where it goes, in words for a person who may see it; null: to no address. */
  readonly direccion: string | null | undefined;
  /** Whether it goes to the verified address alone. */
  readonly soloPorCorreo?: boolean;
}

/** Whether the link went by e-mail too, or the person must hand it over. */
function fraseDeEnvio(enviado: boolean, enviaCorreos: boolean, direccion?: string | null): string {
  if (enviado) return `También se envió el enlace a ${direccion || 'su correo'}.`;
  if (!enviaCorreos) return 'No hay correo configurado: dé usted el enlace.';
  if (!direccion) return 'No se envió por correo: dé usted el enlace.';
  return `Todavía no se pudo enviar a ${direccion}. El sitio lo vuelve a intentar cada diez minutos.`;
}

/** A one-time link that was just given: shown this once, to copy or to print. */
export function EnlaceDado({
  usuario,
  dado: { Enlace: enlace, Vence: vence, Enviado: enviado },
  enviaCorreos,
  direccion,
  soloPorCorreo = false,
}: EnlaceDadoProps) {
  const user = useUsuario();
  const entero = enlace === null ? null : new URL(enlace, location.origin).href;
  return (
    <section
      className="alerta alerta-ok enlace-dado"
      id={NOTICE}
      tabIndex={-1}
      aria-labelledby="enlace-titulo"
    >
      <div className="pila">
        <h2 id="enlace-titulo">Enlace para {usuario}</h2>
        {entero === null ? (
          <p>
            {enviado
              ? 'Se envió a su correo verificado. Nadie más lo ve.'
              : soloPorCorreo
                ? 'Todavía no se pudo enviar a su correo verificado. El sitio lo vuelve a intentar cada diez minutos.'
                : 'Este enlace ya se mostró. Si no lo copió, dé otro.'}
          </p>
        ) : (
          <>
            <p>
              Con él elige su contraseña. Sirve una sola vez
              {vence === null ? '' : `, hasta el ${horaDe(user, vence)}`}. Se muestra solo ahora.
            </p>
            <p className="enlace-texto">{entero}</p>
            <CodigoQr text={entero} />
            <p>{fraseDeEnvio(enviado, enviaCorreos, direccion)}</p>
            <div className="acciones">
              <CopyButton text={entero} what={`el enlace de ${usuario}`} done="Enlace copiado" />
              <button type="button" className="boton-secundario" onClick={() => window.print()}>
                Imprimir
              </button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
