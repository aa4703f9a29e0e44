import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getDotPath, parse, safeParse } from 'valibot';
import { ApiError, type FieldError } from '../../api/error.ts';
import { solicitudAfiliacion } from '../../contracts/pacientes.ts';
import { PAIS_PREDETERMINADO, type PaisCodigo, paisDe } from '../../domain/paises.ts';
import { $pais } from '../../stores/country.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { BorrarDatos } from './BorrarDatos.tsx';
import { completarFecha } from './fecha.ts';
import { Exito, NoAcepto } from './Finales.tsx';
import { numeroEnLinea } from './numeroEnLinea.ts';
import { Paso1 } from './Paso1.tsx';
import { Paso2 } from './Paso2.tsx';
import { Paso3 } from './Paso3.tsx';
import { Paso4 } from './Paso4.tsx';
import {
  type Borrador,
  borradorSchema,
  type Datos,
  type Paso,
  pasoDe,
  PASOS,
  primerPaso,
  vacio,
} from './pasos.ts';
import { Progreso } from './Progreso.tsx';
import { crearEnvio, nuevaTarjeta } from './solicitudes.ts';

/** The versions of the texts that the page shows; they are stored with the consent. */
export interface Versiones {
  readonly VersionAvisoPrivacidad: string;
  readonly VersionAceptacionUso: string;
}

interface AsistenteProps extends Versiones {
  readonly recuperado: Borrador | undefined;
  readonly conservar: (datos: Borrador) => void;
  readonly olvidar: () => void;
}

type Fase =
  | { readonly fase: 'paso'; readonly paso: Paso; readonly rechazos: readonly FieldError[] }
  | { readonly fase: 'rechazo' }
  | { readonly fase: 'exito'; readonly numero: string };

const enPaso = (paso: Paso, rechazos: readonly FieldError[] = []): Fase => ({
  fase: 'paso',
  paso,
  rechazos,
});
const hayAlgo = (datos: Borrador) =>
  Object.entries(datos).some(([campo, valor]) => campo !== 'CodigoPaisAfiliacion' && valor !== '');

/** The four steps: holds what was typed, goes forth and back, sends it at the end. */
export function Asistente({ recuperado, conservar, olvidar, ...versiones }: AsistenteProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const errors = useErrorDialog();
  const [enviarSolicitud] = useState(crearEnvio);
  const [fase, setFase] = useState<Fase>(enPaso(1));
  /** Opens the current step anew when something from outside changed its values. */
  const [vuelta, setVuelta] = useState(0);
  /** Came back from the last step to correct something: the way on leads straight there again. */
  const [corrigiendo, setCorrigiendo] = useState(false);
  const [saludo, setSaludo] = useState(recuperado !== undefined);
  const [avisoDelPais, setAvisoDelPais] = useState('');
  const [datos, setDatos] = useState<Datos>(() => ({
    ...vacio(PAIS_PREDETERMINADO),
    ...recuperado,
  }));
  const actuales = useRef(datos);

  const cambiar = (cambios: Partial<Datos>) => {
    const siguientes = { ...actuales.current, ...cambios };
    actuales.current = siguientes;
    setDatos(siguientes);
    const borrador = parse(borradorSchema, siguientes);
    if (hayAlgo(borrador)) conservar(borrador);
  };
  /** A generated number is its country's: another country makes another number, and that is said. */
  const cambiarPais = (pais: PaisCodigo) => {
    if (actuales.current.Opcion !== 'Cedula') {
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
    if (paso > 1) setSaludo(false);
    if (paso === 4) setCorrigiendo(false);
    ir(enPaso(paso));
  };
  const corregir = (paso: Paso, rechazos: readonly FieldError[] = []) => {
    if (paso < 4) setCorrigiendo(true);
    setVuelta((n) => n + 1);
    ir(enPaso(paso, rechazos));
  };
  const avanzarA = (paso: Paso) => irA(corrigiendo ? 4 : paso);
  const vaciar = (siguiente: Fase) => {
    olvidar();
    actuales.current = vacio($pais.get());
    setDatos(actuales.current);
    setCorrigiendo(false);
    setSaludo(false);
    setAvisoDelPais('');
    setVuelta((n) => n + 1);
    ir(siguiente);
  };

  // The header's country is the form's until the form has one of its own.
  const anteriorPais = useRef<PaisCodigo>(PAIS_PREDETERMINADO);
  const seguirPais = useEffectEvent((pais: PaisCodigo) => {
    const { CodigoPaisAfiliacion, Opcion } = actuales.current;
    const sigue = CodigoPaisAfiliacion === anteriorPais.current && Opcion !== 'Tarjeta';
    anteriorPais.current = pais;
    if (!sigue || CodigoPaisAfiliacion === pais) return;
    cambiarPais(pais);
    if (fase.fase === 'paso' && fase.paso > 1) setVuelta((n) => n + 1);
  });
  useEffect(() => {
    if (recuperado !== undefined) anteriorPais.current = $pais.get();
    return $pais.subscribe((pais) => seguirPais(pais));
  }, [recuperado]);

  const rechazado = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.errors.map(({ field }) => field);
    if (fields.length > 0) {
      const paso = primerPaso(fields);
      // A text was replaced while the page was open: what was accepted is not what holds.
      if (paso === 1) cambiar({ AceptacionUso: false, AvisoPrivacidad: false });
      corregir(
        paso,
        error.errors.filter(({ field }) => pasoDe(field) === paso),
      );
    }
    errors.show(error, fields.includes('CodigoMedico') ? 'alerta' : 'error');
  };

  const enviar = async () => {
    const escrito = actuales.current;
    const solicitud = safeParse(solicitudAfiliacion, {
      ...escrito,
      FechaNacimiento: completarFecha(escrito.FechaNacimiento),
      ...versiones,
    });
    if (!solicitud.success) {
      corregir(primerPaso(solicitud.issues.map((issue) => getDotPath(issue) ?? '')));
      return;
    }
    try {
      const numero = await enviarSolicitud(solicitud.output, (NumeroTarjeta) =>
        cambiar({ NumeroTarjeta }),
      );
      olvidar();
      ir({ fase: 'exito', numero });
    } catch (error) {
      rechazado(error);
    }
  };

  if (fase.fase === 'exito') return <Exito numero={fase.numero} titulo={titulo} />;
  if (fase.fase === 'rechazo') return <NoAcepto titulo={titulo} volver={() => irA(1)} />;

  const { paso, rechazos } = fase;
  const clave = `${paso}-${vuelta}`;
  const comun = { datos, cambiar, rechazos, showError: errors.show };
  return (
    <div className="pila-amplia asistente">
      <Progreso paso={paso} />
      <h2 ref={titulo} tabIndex={-1}>
        Paso {paso} de 4: {PASOS[paso - 1]}
      </h2>
      {saludo && (
        <p className="alerta alerta-sola">
          Recuperamos lo que había escrito. Solo tiene que aceptar los textos otra vez.
        </p>
      )}
      {paso === 1 && (
        <Paso1
          key={clave}
          {...comun}
          avanzar={() => avanzarA(2)}
          rechazar={() => vaciar({ fase: 'rechazo' })}
        />
      )}
      {paso === 2 && (
        <Paso2 key={clave} {...comun} avanzar={() => avanzarA(3)} anterior={() => irA(1)} />
      )}
      {paso === 3 && (
        <Paso3 key={clave} {...comun} avanzar={() => irA(4)} anterior={() => irA(2)} />
      )}
      {paso === 4 && (
        <Paso4
          key={clave}
          {...comun}
          avisoDelPais={avisoDelPais}
          cambiarPais={cambiarPais}
          corregir={(otro) => corregir(otro)}
          anterior={() => irA(3)}
          enviar={enviar}
        />
      )}
      {hayAlgo(parse(borradorSchema, datos)) && <BorrarDatos borrar={() => vaciar(enPaso(1))} />}
      {errors.element}
    </div>
  );
}
