import * as v from 'valibot';
import { camposAfiliacion, mismosCorreos } from '../../contracts/pacientes.ts';
import { tieneEdadMinima } from '../../domain/edad.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import { type PaisCodigo, esPaisCodigo } from '../../domain/paises.ts';
import { paisDeTarjeta } from '../../domain/tarjeta.ts';
import { attempt } from '../../api/attempt.ts';
import { hoyEn } from '../hoyEn.ts';
import { consentimiento, estaVigente, type Paso, type Versiones } from './inicio.ts';

const campos = camposAfiliacion;

/** The id of each step's form. */
export const FORMULARIOS: Readonly<Record<Paso, string>> = {
  1: 'consentimiento',
  2: 'tarjeta',
  3: 'identidad',
  4: 'contacto',
};

/** Step 2: the card and the e-mail, typed twice. */
export const paso2 = v.pipe(
  v.object({
    Opcion: v.pipe(v.string(), campos.Opcion),
    NumeroTarjeta: campos.NumeroTarjeta,
    CodigoActivacion: v.pipe(
      v.string(),
      v.transform((codigo): string | null | undefined => codigo),
      campos.CodigoActivacion,
    ),
    CorreoElectronico: campos.CorreoElectronico,
    ConfirmacionCorreoElectronico: campos.ConfirmacionCorreoElectronico,
  }),
  v.forward(
    v.partialCheck(
      // Checked, too, while the e-mail itself is wrong.
      [['ConfirmacionCorreoElectronico']],
      mismosCorreos,
      VALIDACION.correosDistintos,
    ),
    ['ConfirmacionCorreoElectronico'],
  ),
);

/** Step 3: name, identity and date of birth, which must make the person 18 today in that country. */
export const paso3 = (pais: PaisCodigo) =>
  v.object({
    Nombre: campos.Nombre,
    PrimerApellido: campos.PrimerApellido,
    SegundoApellido: campos.SegundoApellido,
    NumeroIdentificacion: campos.NumeroIdentificacion,
    FechaNacimiento: v.pipe(
      campos.FechaNacimiento,
      v.check((dia) => tieneEdadMinima(dia, hoyEn(pais)), VALIDACION.menorDeEdad),
    ),
  });

/** Step 4: country, nationality, telephone and doctor. An issued card fixes the country. */
export const paso4 = (tarjetaEmitida: string | null) =>
  v.object({
    CodigoPaisAfiliacion: v.pipe(
      v.string(),
      campos.CodigoPaisAfiliacion,
      v.check(
        (pais) => tarjetaEmitida === null || paisDeTarjeta(tarjetaEmitida) === pais,
        VALIDACION.tarjetaDeOtroPais,
      ),
    ),
    Nacionalidad: campos.Nacionalidad,
    Telefono: campos.Telefono,
    CodigoMedico: v.pipe(
      v.string(),
      v.transform((codigo): string | null | undefined => codigo),
      campos.CodigoMedico,
    ),
  });

const texto = v.optional(v.pipe(v.string(), v.maxLength(1000)), '');

/** Both consents, and what steps 2 to 4 ask, as it is typed. It outlives a reload. */
export const borradorAfiliacion = v.object({
  ...consentimiento.entries,
  Opcion: texto,
  NumeroTarjeta: texto,
  /** Empty while no card asked for it. */
  CodigoActivacion: texto,
  CorreoElectronico: texto,
  ConfirmacionCorreoElectronico: texto,
  Nombre: texto,
  PrimerApellido: texto,
  SegundoApellido: texto,
  NumeroIdentificacion: texto,
  FechaNacimiento: texto,
  CodigoPaisAfiliacion: v.custom<PaisCodigo>(esPaisCodigo),
  Nacionalidad: texto,
  Telefono: texto,
  CodigoMedico: texto,
  attempt: v.optional(v.nullable(attempt), null),
});

export type Datos = v.InferOutput<typeof borradorAfiliacion>;

/** An empty form. */
export const vacio = (pais: PaisCodigo): Datos =>
  v.parse(borradorAfiliacion, { CodigoPaisAfiliacion: pais });

/** Whether anything was accepted or typed that is worth keeping: the country is there from the beginning. */
export const hayAlgo = (datos: Datos): boolean =>
  Object.values({ ...datos, CodigoPaisAfiliacion: '', attempt: '' }).some(
    (valor) => valor !== '' && valor !== false,
  );

/** The step that opens when `pedido` is asked for: that one, or the first before it with something missing. */
export function pasoPosible(pedido: Paso, datos: Datos, versiones: Versiones): Paso {
  if (pedido === 1 || !estaVigente(datos, versiones)) return 1;
  if (pedido > 2 && !v.is(paso2, datos)) return 2;
  if (pedido > 3 && !v.is(paso3(datos.CodigoPaisAfiliacion), datos)) return 3;
  return pedido;
}

const pasoDelCampo: Readonly<Record<string, Paso>> = {
  AceptacionUso: 1,
  AvisoPrivacidad: 1,
  VersionAvisoPrivacidad: 1,
  VersionAceptacionUso: 1,
  Opcion: 2,
  NumeroTarjeta: 2,
  CodigoActivacion: 2,
  CorreoElectronico: 2,
  ConfirmacionCorreoElectronico: 2,
  Nombre: 3,
  PrimerApellido: 3,
  SegundoApellido: 3,
  NumeroIdentificacion: 3,
  FechaNacimiento: 3,
};

/** The step that asks for a field. */
export const pasoDe = (field: string): Paso => pasoDelCampo[field] ?? 4;

/** The first step that asks for one of the fields, to go back to what is wrong. */
export const primerPaso = (fields: readonly string[]): Paso =>
  ([1, 2, 3] as const).find((paso) => fields.some((field) => pasoDe(field) === paso)) ?? 4;
