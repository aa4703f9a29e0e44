import { type Dia, formatearDia } from '../../domain/calendario.ts';

/** The most octets of a line; a longer one goes on in the next one, after a space. */
const LINE_OCTETS = 75;

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines = [''];
  for (const sign of line) {
    const last = lines.at(-1) ?? '';
    const fits = encoder.encode(last + sign).length <= LINE_OCTETS;
    if (fits) lines[lines.length - 1] = last + sign;
    else lines.push(` ${sign}`);
  }
  return lines.join('\r\n');
}

/** A reminder: to buy a promotion's product, on `hasta` at the latest. */
export interface Recordatorio {
  readonly promocionId: number;
  readonly producto: string;
  readonly caja: 'segunda' | 'siguiente';
  readonly hasta: Dia;
}

/**
 * A calendar file (RFC 5545) with that day, and an alarm a week before. The same day of the same promotion has the
 * same UID, so that a calendar keeps it once. `now` is when the file is made.
 */
export function archivoDeCalendario(
  { promocionId, producto, caja, hasta }: Recordatorio,
  now: Date,
): string {
  const resumen = escaped(
    `Junto a Tí: ${caja} caja de ${producto} hasta el ${formatearDia(hasta)}`,
  );
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Junto a Ti//Saldo//ES',
    'BEGIN:VEVENT',
    `UID:caja-${promocionId}-${hasta}@junto-a-ti`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${hasta.replaceAll('-', '')}`,
    `SUMMARY:${resumen}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${resumen}`,
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
