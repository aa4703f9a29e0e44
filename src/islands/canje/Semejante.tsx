import type { Dia } from '../../domain/calendario.ts';
import { decirDia } from '../../domain/fechaEscrita.ts';
import { Icon } from '../form/Icon.tsx';

interface SemejanteProps {
  /** Of the question: it takes the focus, for a scan that comes too soon must answer nothing. */
  readonly id: string;
  readonly semejante: { readonly numero: string; readonly fecha: string };
  readonly hoy: Dia;
  readonly onOther: () => void;
  readonly onSame: () => void;
}

/** Asks whether an invoice is another than one that looks like it. */
export function Semejante({ id, semejante, hoy, onOther, onSame }: SemejanteProps) {
  const { numero, fecha } = semejante;
  return (
    <div className="alerta alerta-aviso">
      <Icon name="aviso" />
      <div className="pila">
        <p id={id} tabIndex={-1}>
          Se parece a la factura <strong>{numero}</strong> del {decirDia(fecha, hoy)}. ¿Es otra?
        </p>
        <div className="acciones">
          <button type="button" className="boton-secundario" onClick={onOther}>
            Sí, es otra factura
          </button>
          <button type="button" className="boton-secundario" onClick={onSame}>
            No, es la misma
          </button>
        </div>
      </div>
    </div>
  );
}
