import type { ComponentType } from 'react';

/** The screens beside sign-in and the maps by their files. */
export const OTHER_SCREENS: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = import.meta.glob<{
  default: ComponentType;
}>(['../screens/*/screen.tsx', '!../screens/{login,password,logout,trackback,trackback-plus,trackdevice}/screen.tsx']);
