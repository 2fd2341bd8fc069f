import { MultiSelect as Field, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';

/** Chooses several, one after another: the list closes with each, so that it does not lie over what is pressed next. */
export function MultiSelect({ onDropdownOpen, onDropdownClose, onOptionSubmit, ...props }: MultiSelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Field
      {...props}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        setIsOpen(true);
        onDropdownOpen?.();
      }}
      onDropdownClose={() => {
        setIsOpen(false);
        onDropdownClose?.();
      }}
      onOptionSubmit={(value) => {
        setIsOpen(false);
        onOptionSubmit?.(value);
      }}
    />
  );
}
