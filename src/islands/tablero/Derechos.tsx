import type { InferOutput } from 'valibot';
import type { tablero } from '../../contracts/dashboard/tablero.ts';
import { cifra } from '../../domain/cifra.ts';
import { paths } from '../../paths.ts';
import { Apartado, Titular } from './Cifras.tsx';

interface DerechosProps {
  readonly datos: NonNullable<InferOutput<typeof tablero.reply>['Derechos']>;
  readonly pais: string | undefined;
}

/** How many requests of rights are overdue, due soon, open and stopped, with the way to the desk. */
export function Derechos({ datos, pais }: DerechosProps) {
  const query = pais === undefined ? '' : `&pais=${pais}`;
  const cuentas = [
    ['Vencidas', datos.Vencidas, 'vencidas'],
    ['Vencen hoy o el próximo día hábil', datos.PorVencer, 'proximas'],
    ['Abiertas en total', datos.Abiertas, 'abiertas'],
    ['Con el plazo detenido', datos.Detenidas, 'detenidas'],
  ] as const;
  return (
    <Apartado id="tablero-derechos" titulo="Solicitudes de derechos">
      <ul className="tablero-cifras">
        {cuentas.map(([nombre, cuenta, lista]) => (
          <Titular
            key={nombre}
            nombre={nombre}
            valor={cifra(cuenta)}
            href={`${paths.mesaDeDerechos}?lista=${lista}${query}`}
            alerta={lista === 'vencidas' && cuenta > 0}
          />
        ))}
      </ul>
    </Apartado>
  );
}
