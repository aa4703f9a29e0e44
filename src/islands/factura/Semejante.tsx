import { Alerta } from '../form/Alerta.tsx';

interface SemejanteProps {
  /** Of the question: it takes the focus, for a scan that comes too soon must answer nothing. */
  readonly id: string;
  readonly pregunta: string;
  readonly onOther: () => void;
  readonly onSame: () => void;
}

/** Asks whether an invoice is another than one that looks like it. */
export function Semejante({ id, pregunta, onOther, onSame }: SemejanteProps) {
  return (
    <Alerta tipo="aviso">
      <p id={id} tabIndex={-1}>
        {pregunta}
      </p>
      <div className="acciones">
        <button type="button" className="boton-secundario" onClick={onOther}>
          Sí, es otra factura
        </button>
        <button type="button" className="boton-secundario" onClick={onSame}>
          No, es la misma
        </button>
      </div>
    </Alerta>
  );
}
