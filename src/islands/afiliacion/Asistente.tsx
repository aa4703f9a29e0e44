import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getDotPath, safeParse } from 'valibot';
import { ApiError, type FieldError } from '../../api/error.ts';
import { solicitudAfiliacion } from '../../contracts/pacientes.ts';
import { type PaisCodigo, paisDe } from '../../domain/paises.ts';
import { $pais } from '../../stores/country.ts';
import { createDraft } from '../../stores/draft.ts';
import { openKeptForm, repeats } from '../form/attempt.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { BorrarDatos } from './BorrarDatos.tsx';
import { Exito } from './Exito.tsx';
import { completarFecha } from './fecha.ts';
import { BORRADOR, type Paso } from './inicio.ts';
import { Marco } from './Marco.tsx';
import { numeroEnLinea } from './numeroEnLinea.ts';
import { Paso1 } from './Paso1.tsx';
import { Paso2 } from './Paso2.tsx';
import { Paso3 } from './Paso3.tsx';
import { Paso4 } from './Paso4.tsx';
import { borradorAfiliacion, type Datos, hayAlgo, pasoDe, primerPaso, vacio } from './pasos.ts';
import { afiliarPaciente, nuevaTarjeta } from './solicitudes.ts';
import { TextoNuevo } from './TextoNuevo.tsx';

/** The versions of the texts that the page shows; they are stored with the consent. */
export interface Versiones {
  readonly VersionAvisoPrivacidad: string;
  readonly VersionAceptacionUso: string;
}

interface AsistenteProps extends Versiones {
  /** Whose draft it is: what somebody else typed is never shown. */
  readonly persona: string;
  /** Back to the very beginning, with nothing typed. */
  readonly reiniciar: () => void;
  readonly rechazar: () => void;
}

type Fase =
  | { readonly fase: 'paso'; readonly paso: Paso; readonly fieldErrors: readonly FieldError[] }
  | { readonly fase: 'exito'; readonly numero: string }
  | { readonly fase: 'textoNuevo'; readonly detalle: string };

const enPaso = (paso: Paso, fieldErrors: readonly FieldError[] = []): Fase => ({
  fase: 'paso',
  paso,
  fieldErrors,
});

/** The steps from the second on: holds what was typed, goes forth and back, sends it at the end. */
export function Asistente({ persona, reiniciar, rechazar, ...versiones }: AsistenteProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const errors = useErrorDialog();
  const [fase, setFase] = useState<Fase>(enPaso(2));
  /** Opens the current step anew when something from outside changed its values. */
  const [vuelta, setVuelta] = useState(0);
  /** Came back from the last step to correct something: the way on leads straight there again. */
  const [corrigiendo, setCorrigiendo] = useState(false);
  const [avisoDelPais, setAvisoDelPais] = useState('');
  const [consentimiento, setConsentimiento] = useState({
    AceptacionUso: true,
    AvisoPrivacidad: true,
  });
  const [form] = useState(() =>
    openKeptForm({
      draft: createDraft(BORRADOR, borradorAfiliacion),
      person: persona,
      empty: vacio($pais.get()),
      worthKeeping: hayAlgo,
    }),
  );
  const datos = useStore(form.$value);
  useEffect(() => titulo.current?.focus(), []);

  const cambiar = (cambios: Partial<Datos>) => {
    const { NumeroTarjeta } = form.$value.get();
    form.change(cambios);
    // What it says of the number holds for that number alone.
    if (form.$value.get().NumeroTarjeta !== NumeroTarjeta) setAvisoDelPais('');
  };
  /** A generated number is its country's: another country makes another number, and that is said. */
  const cambiarPais = (pais: PaisCodigo) => {
    if (form.$value.get().Opcion !== 'Cedula') {
      cambiar({ CodigoPaisAfiliacion: pais });
      return;
    }
    const NumeroTarjeta = nuevaTarjeta(pais);
    cambiar({ CodigoPaisAfiliacion: pais, NumeroTarjeta });
    setAvisoDelPais(
      `Como el país ahora es ${paisDe(pais).nombre}, su número de tarjeta cambió: ${numeroEnLinea(NumeroTarjeta)}.`,
    );
  };

  const ir = (siguiente: Fase) => {
    flushSync(() => setFase(siguiente));
    titulo.current?.focus();
  };
  const irA = (paso: Paso) => {
    if (paso === 4) setCorrigiendo(false);
    ir(enPaso(paso));
  };
  const corregir = (paso: Paso, fieldErrors: readonly FieldError[] = []) => {
    if (paso < 4) setCorrigiendo(true);
    setVuelta((n) => n + 1);
    ir(enPaso(paso, fieldErrors));
  };
  const avanzarA = (paso: Paso) => irA(corrigiendo ? 4 : paso);
  // The header's country is the form's until the form has one of its own.
  const anteriorPais = useRef($pais.get());
  const seguirPais = useEffectEvent((pais: PaisCodigo) => {
    const { CodigoPaisAfiliacion, Opcion } = form.$value.get();
    const sigue = CodigoPaisAfiliacion === anteriorPais.current && Opcion !== 'Tarjeta';
    anteriorPais.current = pais;
    if (!sigue || CodigoPaisAfiliacion === pais) return;
    cambiarPais(pais);
    setVuelta((n) => n + 1);
  });
  useEffect(() => $pais.listen((pais) => seguirPais(pais)), []);

  const rechazado = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.errors.map(({ field }) => field);
    const paso = primerPaso(fields);
    if (fields.length > 0 && paso === 1) {
      ir({ fase: 'textoNuevo', detalle: error.detail });
      return;
    }
    if (fields.length > 0) {
      corregir(
        paso,
        error.errors.filter(({ field }) => pasoDe(field) === paso),
      );
    }
    errors.show(error, fields.includes('CodigoMedico') ? 'alerta' : 'error');
  };

  const solicitudDe = (escrito: Datos) =>
    safeParse(solicitudAfiliacion, {
      ...escrito,
      FechaNacimiento: completarFecha(escrito.FechaNacimiento),
      ...consentimiento,
      ...versiones,
    });
  const enviar = async () => {
    const solicitud = solicitudDe(form.$value.get());
    if (!solicitud.success) {
      corregir(primerPaso(solicitud.issues.map((issue) => getDotPath(issue) ?? '')));
      return;
    }
    try {
      const numero = await afiliarPaciente(form, solicitud.output, (NumeroTarjeta) =>
        cambiar({ NumeroTarjeta }),
      );
      form.forget();
      ir({ fase: 'exito', numero });
    } catch (error) {
      rechazado(error);
    }
  };

  if (fase.fase === 'exito') return <Exito numero={fase.numero} titulo={titulo} />;
  if (fase.fase === 'textoNuevo') return <TextoNuevo detalle={fase.detalle} titulo={titulo} />;

  const { paso, fieldErrors } = fase;
  const opening = `${paso}-${vuelta}`;
  const repite = repeats(datos.attempt, solicitudDe(datos).output);
  const comun = { datos, cambiar, repite, fieldErrors, showError: errors.show };
  return (
    <Marco paso={paso} titulo={titulo}>
      {paso === 1 && (
        <Paso1
          key={opening}
          consentimiento={consentimiento}
          cambiar={setConsentimiento}
          avanzar={() => avanzarA(2)}
          rechazar={() => {
            form.forget();
            rechazar();
          }}
        />
      )}
      {paso === 2 && (
        <Paso2 key={opening} {...comun} avanzar={() => avanzarA(3)} anterior={() => irA(1)} />
      )}
      {paso === 3 && (
        <Paso3 key={opening} {...comun} avanzar={() => irA(4)} anterior={() => irA(2)} />
      )}
      {paso === 4 && (
        <Paso4
          key={opening}
          {...comun}
          avisoDelPais={avisoDelPais}
          cambiarPais={cambiarPais}
          corregir={(otro) => corregir(otro)}
          anterior={() => irA(3)}
          enviar={enviar}
        />
      )}
      {hayAlgo(datos) && (
        <BorrarDatos
          borrar={() => {
            form.forget();
            reiniciar();
          }}
        />
      )}
      {errors.element}
    </Marco>
  );
}
