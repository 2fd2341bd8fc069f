import { useEffect, useRef, useState, type RefObject } from 'react';

export interface EditMode {
  isEditing: boolean;
  begin(): void;
  end(): void;
}

/** Whether a card is being edited, and the button that begins it: the keyboard comes back to it. */
export function useEditMode(): [mode: EditMode, button: RefObject<HTMLButtonElement | null>] {
  const [isEditing, setEditing] = useState(false);
  const was = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (was.current && !isEditing) button.current?.focus();
    was.current = isEditing;
  }, [isEditing]);
  return [{ isEditing, begin: () => setEditing(true), end: () => setEditing(false) }, button];
}
