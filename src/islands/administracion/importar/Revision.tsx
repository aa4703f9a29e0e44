import { useEffect, useRef } from 'react';
import {
  type Importacion,
  verImportacion,
} from '../../../contracts/administracion/importaciones.ts';
import { TITULOS_DE_TIPO } from '../../../contracts/administracion/catalogos.ts';
import { cifra } from '../../../domain/cifra.ts';
import { puede } from '../../../domain/permisos.ts';
import { paths } from '../../../paths.ts';
import { Datos } from '../../form/Datos.tsx';
import { type Dicho, useNotice } from '../../form/useNotice.tsx';
import { useCall } from '../../useAnswer.ts';
import { horaDe } from '../palabras.ts';
import { Lineas } from './Lineas.tsx';
import { Errores } from './Errores.tsx';
import { estadoEnPalabras } from './Hechas.tsx';
import { Pasos } from './Pasos.tsx';
import { useUsuario } from '../../session/Guard.tsx';
import { Awaited } from '../../Awaited.tsx';

/** The look at a file: counts, faults, each line, and the buttons that apply it or take it back. */
export function Revision({ id }: { readonly id: string }) {
  const user = useUsuario();
  const { notice, tell } = useNotice();
  const leida = useCall(verImportacion, { params: { id } });
  const titulo = useRef<HTMLHeadingElement>(null);
  const isRead = leida.value !== undefined;
  useEffect(() => titulo.current?.focus(), [isRead]);
  const decir = (next: Dicho) => {
    tell(next);
    leida.again();
  };
  if (leida.value === undefined) return <Awaited asked={leida} says="Buscando el archivo…" />;
  const { Importacion: importacion, Errores: errores, Espera: espera } = leida.value;
  const pasos = puede(user, 'administrar') && (
    <Pasos importacion={importacion} espera={espera} onDone={decir} />
  );
  return (
    <div className="pila-amplia">
      <p className="volver">
        <a href={paths.importar}>Volver a Importar</a>
      </p>
      <h2 ref={titulo} className="titulo-de-registro" tabIndex={-1}>
        {importacion.Archivo} · {TITULOS_DE_TIPO[importacion.Tipo]}
      </h2>
      {notice}
      {importacion.ConError > 0 && <Errores importacion={importacion} grupos={errores} />}
      {importacion.SeDeshaceHasta !== null && pasos}
      <Cuentas importacion={importacion} />
      {importacion.SeDeshaceHasta === null && pasos}
      <details open={importacion.ConError === 0}>
        <summary hidden={importacion.ConError === 0}>Ver todas las líneas</summary>
        <Lineas key={`${importacion.Estado} ${importacion.ConError}`} importacion={importacion} />
      </details>
    </div>
  );
}

function Cuentas({ importacion }: { readonly importacion: Importacion }) {
  const user = useUsuario();
  const { Estado, Nuevas, Cambiadas, Iguales, ConError, AplicadaEn, Quien } = importacion;
  const conFin = (n: number, fin: string) =>
    Estado === 'Deshecha' && n > 0 ? `${cifra(n)}, ya ${fin}${n === 1 ? '' : 's'}` : cifra(n);
  return (
    <Datos
      de={{
        Nuevas: conFin(Nuevas, 'quitada'),
        Cambiadas: conFin(Cambiadas, 'devuelta'),
        Iguales: cifra(Iguales),
        'Con error': cifra(ConError),
        Estado: `${estadoEnPalabras(importacion)}${Estado !== 'Aplicada' || AplicadaEn === null ? '' : ` el ${horaDe(user, AplicadaEn)}`}`,
        'Enviado por': Quien,
      }}
    />
  );
}
