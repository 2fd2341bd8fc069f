import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';
import { raiseTopLayer } from './top-layer.tsx';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onClick(event: MouseEvent): void;
  onCancel(event: SyntheticEvent): void;
}

/**
 * What makes a `dialog` modal while it is drawn: Escape, Back of the browser and a press on its backdrop leave it. `isStep` where its
 * opening is a step of history, which Back takes back by itself.
 */
export function useModal(onLeave: () => void, isStep = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    element.showModal();
    const lower = raiseTopLayer(element, isStep ? null : () => leave());
    return () => {
      lower();
      // Closed before it goes, the browser hands the focus back to where it was.
      element.close();
    };
  }, [isStep]);
  return {
    ref,
    onClick: (event) => {
      // The backdrop is the dialog itself outside its content.
      if (event.target === ref.current) onLeave();
    },
    onCancel: (event) => {
      event.preventDefault();
      onLeave();
    },
  };
}
