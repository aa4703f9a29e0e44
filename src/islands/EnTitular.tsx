import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Puts what is done with a whole page, and its filters, in the line of its heading, which wraps. */
export function EnTitular({ children }: { readonly children: ReactNode }) {
  const titular = document.querySelector('.trabajo-titular');
  return titular === null ? children : createPortal(children, titular);
}
