import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/brand-context.tsx';
import classes from './screen-header.module.css';

/** Places of the toolbar that the screen of the moment fills. */
export interface ToolbarSlots {
  title: HTMLElement | null;
  actions: HTMLElement | null;
}

export const ToolbarSlotsContext = createContext<ToolbarSlots>({ title: null, actions: null });

interface Props {
  title: string;
  /** One quiet line below the title. */
  subtitle?: ReactNode;
  /** The screen is not finished for good: it says so beside its title. */
  isBeta?: boolean;
  /** Stands to the right in the toolbar: searches, buttons of the screen. */
  children?: ReactNode;
}

/** What a screen puts into the toolbar; also names the tab. Every screen within the shell draws one. */
export function ScreenHeader({ title, subtitle, isBeta = false, children }: Props) {
  const { t } = useTranslation();
  const { title: titleSlot, actions } = useContext(ToolbarSlotsContext);
  const brand = useBrand();
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
    return () => {
      document.title = brand.name;
    };
  }, [title, brand.name]);
  return (
    <>
      {titleSlot &&
        createPortal(
          <>
            <h1 className={classes.title}>
              {title}
              {isBeta && <span className={classes.beta}>{t('navigation.beta')}</span>}
            </h1>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </>,
          titleSlot,
        )}
      {actions && children && createPortal(children, actions)}
    </>
  );
}
