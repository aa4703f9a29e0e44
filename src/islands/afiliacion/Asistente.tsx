import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getDotPath, safeParse } from 'valibot';
import { ApiError } from '../../api/error.ts';
import type { FaltaDeCampo } from '../../domain/errores.ts';
import { countries, solicitudAfiliacion } from '../../contracts/pacientes.ts';
import { type PaisCodigo, paisDe } from '../../domain/paises.ts';
import { paths } from '../../paths.ts';
import { $pais } from '../../stores/country.ts';
import { AFILIACION, createDraft, openKeptForm } from '../../stores/draft.ts';
import { repeats } from '../../api/attempt.ts';
import { recienAfiliada } from '../bienvenida/recienAfiliada.ts';
import { controlId } from '../form/contexts.ts';
import { openAtHeading } from '../form/openAtHeading.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { leaveOnline } from '../leaveOnline.ts';
import { useCall } from '../useAnswer.ts';
import { BorrarDatos } from './BorrarDatos.tsx';
import { Exito } from './Exito.tsx';
import { irAlPaso, volverAlPrincipio } from './historial.ts';
import { type Paso, sinAceptar, type Versiones } from './inicio.ts';
import { Marco } from './Marco.tsx';
import { Paso1 } from './Paso1.tsx';
import { Paso2 } from './Paso2.tsx';
import { Paso3 } from './Paso3.tsx';
import { Paso4 } from './Paso4.tsx';
import {
  borradorAfiliacion,
  type Datos,
  FORMULARIOS,
  hayAlgo,
  pasoDe,
  pasoPosible,
  primerPaso,
  vacio,
} from './pasos.ts';
import { afiliarPaciente, nuevaTarjeta } from './afiliar.ts';
import { TextoNuevo } from './TextoNuevo.tsx';

interface AsistenteProps {
  /** The draft's owner: another person's draft is never shown. */
  readonly persona: string;
  /** The step that the address asks for. */
  readonly pedido: Paso;
  /** Whether the texts were accepted just now, on the first step; otherwise the draft says what was. */
  readonly recienAceptados: boolean;
  readonly versiones: Versiones;
  /** Back to the very beginning, with nothing typed. */
  readonly reiniciar: () => void;
  readonly rechazar: () => void;
}

type Fase =
  | { readonly fase: 'pasos' }
  | { readonly fase: 'exito'; readonly numero: string; readonly sinConexion: boolean }
  | { readonly fase: 'textoNuevo'; readonly detalle: string };

/** What the server found wrong with a step's fields. */
interface Senalado {
  readonly paso: Paso;
  readonly fieldErrors: readonly FaltaDeCampo[];
}

const nadaSenalado: Senalado = { paso: 1, fieldErrors: [] };

/** The steps once the texts are accepted: holds what was typed, goes forth and back, sends it at the end. */
export function Asistente({
  persona,
  pedido,
  recienAceptados,
  versiones,
  reiniciar,
  rechazar,
}: AsistenteProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const errors = useErrorDialog();
  const [fase, setFase] = useState<Fase>({ fase: 'pasos' });
  const [senalado, setSenalado] = useState(nadaSenalado);
  /** Remounts the current step when its values changed from outside. */
  const [vuelta, setVuelta] = useState(0);
  /** Came back from the last step to correct something: the way on leads straight there again. */
  const [corrigiendo, setCorrigiendo] = useState(false);
  const [avisoDelPais, setAvisoDelPais] = useState('');
  const [form] = useState(() => {
    const opened = openKeptForm({
      draft: createDraft(AFILIACION, borradorAfiliacion),
      person: persona,
      empty: vacio($pais.get()),
      worthKeeping: hayAlgo,
    });
    if (recienAceptados) {
      opened.change({ AceptacionUso: true, AvisoPrivacidad: true, ...versiones });
    }
    return opened;
  });
  const datos = useStore(form.$value);
  const paso = pasoPosible(pedido, datos, versiones);

  // Back, Forward or a reload may ask for a step that something is missing for.
  const corregirDireccion = useEffectEvent(() => {
    if (fase.fase === 'pasos' && paso < pedido) void irAlPaso(paso);
  });
  useEffect(() => corregirDireccion(), [pedido]);
  // The last step shows the list, and tells when it cannot be had.
  const paises = useCall(countries);
  const yaAbierto = useRef(false);
  useEffect(() => {
    if (yaAbierto.current || paso > 1) openAtHeading(titulo.current);
    yaAbierto.current = true;
  }, [paso]);

  const cambiar = (cambios: Partial<Datos>) => {
    const { NumeroTarjeta } = form.$value.get();
    form.change(cambios);
    // The note about a replaced number holds for that number alone.
    if (form.$value.get().NumeroTarjeta !== NumeroTarjeta) setAvisoDelPais('');
  };
  /** A generated number is its country's: another country makes another number, and that is said. */
  const cambiarPais = (pais: PaisCodigo) => {
    if (form.$value.get().Opcion !== 'Cedula') {
      cambiar({ CodigoPaisAfiliacion: pais });
      return;
    }
    cambiar({ CodigoPaisAfiliacion: pais, NumeroTarjeta: nuevaTarjeta(pais) });
    setAvisoDelPais(`Como el país ahora es ${paisDe(pais).nombre}, su número de tarjeta cambió.`);
  };

  const ir = (siguiente: Fase) => {
    flushSync(() => setFase(siguiente));
    openAtHeading(titulo.current);
  };
  const irA = (otro: Paso) => {
    setSenalado(nadaSenalado);
    if (otro === 4) setCorrigiendo(false);
    void irAlPaso(otro);
  };
  /** Opens a step with errors to correct; resolves once it is open. */
  const corregir = (otro: Paso, fieldErrors: readonly FaltaDeCampo[] = []) => {
    setSenalado({ paso: otro, fieldErrors });
    if (otro < 4) setCorrigiendo(true);
    if (otro !== paso) return irAlPaso(otro);
    setVuelta((n) => n + 1);
    return undefined;
  };
  const avanzarA = (otro: Paso) => irA(corrigiendo ? 4 : otro);
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

  const rechazado = async (error: unknown, again: () => void) => {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.errors.map(({ field }) => field);
    const otro = primerPaso(fields);
    if (fields.length > 0 && otro === 1) {
      cambiar(sinAceptar);
      ir({ fase: 'textoNuevo', detalle: error.detail });
      return;
    }
    const suyas = error.errors.filter(({ field }) => pasoDe(field) === otro);
    const [primera] = suyas;
    if (otro !== paso) await corregir(otro, suyas);
    errors.show(error, {
      again,
      title: fields.includes('CodigoMedico') ? 'alerta' : 'error',
      ...(primera !== undefined && { field: controlId(FORMULARIOS[otro], primera.field) }),
      ...(primera !== undefined && otro === paso && { onClose: () => void corregir(otro, suyas) }),
    });
  };

  const solicitudDe = (escrito: Datos) => safeParse(solicitudAfiliacion, escrito);
  const enviar = async (again: () => void) => {
    const solicitud = solicitudDe(form.$value.get());
    if (!solicitud.success) {
      await corregir(primerPaso(solicitud.issues.map((issue) => getDotPath(issue) ?? '')));
      return;
    }
    try {
      const numero = await afiliarPaciente(form, solicitud.output, (NumeroTarjeta) =>
        cambiar({ NumeroTarjeta }),
      );
      form.forget();
      const { Nombre, PrimerApellido, SegundoApellido } = solicitud.output;
      recienAfiliada.keep(`${numero} ${Nombre} ${PrimerApellido} ${SegundoApellido}`);
      ir({ fase: 'exito', numero, sinConexion: false });
      leaveOnline(
        () => location.replace(paths.bienvenida(numero)),
        () => setFase({ fase: 'exito', numero, sinConexion: true }),
      );
      await volverAlPrincipio();
    } catch (error) {
      await rechazado(error, again);
    }
  };

  if (fase.fase === 'exito') return <Exito {...fase} titulo={titulo} />;
  if (fase.fase === 'textoNuevo') return <TextoNuevo detalle={fase.detalle} titulo={titulo} />;

  const fieldErrors = senalado.paso === paso ? senalado.fieldErrors : [];
  const opening = `${paso}-${vuelta}`;
  const repite = repeats(datos.attempt, solicitudDe(datos).output);
  const comun = { datos, cambiar, repite, fieldErrors, showError: errors.show };
  return (
    <Marco paso={paso} titulo={titulo}>
      {paso === 1 && (
        <Paso1
          key={opening}
          marcados={datos}
          cambiar={(marcados) => cambiar({ ...marcados, ...versiones })}
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
          paises={paises}
          cambiarPais={cambiarPais}
          corregir={(otro) => void corregir(otro)}
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
