import { deudas } from '../../contracts/liquidaciones/deuda.ts';
import { enCajas } from '../../domain/cifra.ts';
import { TRAMOS, vencenPronto } from '../../domain/liquidacion.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { paths } from '../../paths.ts';
import { useCall } from '../useAnswer.ts';
import { columnaDeTramo, listaDe } from '../liquidaciones/palabras.ts';
import { Apartado, Barras, Cifra, Numeros } from './Cifras.tsx';
import { Awaited } from '../Awaited.tsx';
import { conPais } from './palabras.ts';

const tituloDe = (cual: string) => `Cajas por reponer de cada ${cual}`;

interface DeudasProps {
  readonly pais: PaisCodigo | undefined;
  /** Whether there are several countries: each is then shown beside its name. */
  readonly varios: boolean;
}

/** The boxes that distributors owe, and their age, by distributor and by product, as of now. */
export function Deudas({ pais, varios }: DeudasProps) {
  const leidas = useCall(deudas, { search: { pais } });
  if (leidas.value === undefined) return <Awaited asked={leidas} />;
  const { PorDistribuidor, PorProducto } = leidas.value;
  const con = (nombre: string, suPais: string) => conPais(nombre, varios ? suPais : null);
  const distribuidores = PorDistribuidor.map(({ DistribuidorId: Id, Distribuidor, ...una }) => ({
    ...una,
    Id,
    Nombre: con(Distribuidor, una.Pais),
  }));
  const productos = PorProducto.map(({ ProductoId: Id, Producto, ...una }) => ({
    ...una,
    Id,
    Nombre: con(Producto, una.Pais),
  }));
  const partes = [
    ['distribuidor', 'Distribuidor', distribuidores],
    ['producto', 'Producto', productos],
  ] as const;
  const total = PorDistribuidor.reduce((suma, { Cajas }) => suma + Cajas, 0);
  const ultimas = PorDistribuidor.flatMap(({ Tramos }) => Tramos)
    .filter(({ Tramo }) => Tramo === '76–90')
    .reduce((suma, { Cajas }) => suma + Cajas, 0);
  const frase = (
    <>
      <a href={`${paths.liquidaciones}${pais === undefined ? '' : `?pais=${pais}`}#por-reponer`}>
        {enCajas(total)} por reponer
      </a>
      {ultimas > 0 && (
        <>
          ; <a href={listaDe({ tramo: '76–90' }, pais)}>{vencenPronto(ultimas)}</a>
        </>
      )}
      .
    </>
  );
  return (
    <div className="tablero-pares">
      {partes.map(([cual, que, filas]) => (
        <Apartado
          key={cual}
          id={`tablero-deuda-${cual}`}
          titulo={tituloDe(cual)}
          plegable
          frase={filas.length > 10 ? `Los 10 con más cajas, de ${filas.length}.` : undefined}
          plegada={filas[0] && `${filas[0].Nombre}: ${enCajas(filas[0].Cajas)}`}
        >
          {/* A link may not be inside a `summary`. */}
          {cual === 'distribuidor' && <p>{frase}</p>}
          <Barras
            titulo={tituloDe(cual)}
            que={que}
            unidad="Cajas"
            filas={filas.slice(0, 10).map(({ Id, Nombre, Cajas }) => ({
              Nombre,
              Cuenta: Cajas,
              href: `${paths.liquidaciones}?${cual}=${Id}#por-reponer`,
            }))}
            vacio="No queda ninguna caja por reponer."
          />
          <Numeros
            titulo={`${tituloDe(cual)}, por antigüedad`}
            columnas={[que, ...TRAMOS.map(([tramo]) => columnaDeTramo(tramo))]}
            filas={filas.map(({ Id, Nombre, Tramos }) => [
              Nombre,
              ...Tramos.map(({ Tramo, Cajas }) => (
                <Cifra
                  key={Tramo}
                  valor={Cajas}
                  href={`${paths.liquidaciones}?${cual}=${Id}&tramo=${Tramo}`}
                />
              )),
            ])}
          />
        </Apartado>
      ))}
    </div>
  );
}
