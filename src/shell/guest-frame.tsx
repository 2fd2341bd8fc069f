import { Menu } from '@mantine/core';
import { IconLogin2, IconUser, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useBrand } from '../base/brand/brand-context.tsx';
import { BrandMark } from '../base/brand/brand-mark.tsx';
import classes from './guest-frame.module.css';
import { LanguageItems, MENU_ICON, ThemeItems } from './menu-items.tsx';
import { ToolbarSlotsContext } from '../base/frame/screen-header.tsx';
import shell from './shell.module.css';

/** The frame around a public page for visitors: the brand, the page's title, the link to sign in. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ title, actions: null }), [title]);
  return (
    <ToolbarSlotsContext value={slots}>
      <div className={classes.frame}>
        <header className={classes.header}>
          <Link href="/login" className={classes.brand}>
            <BrandMark size={36} />
            <span>{brand.name}</span>
          </Link>
          <div className={shell.heading} ref={setTitle} />
          <GuestMenu />
        </header>
        <main className={classes.content}>{children}</main>
      </div>
    </ToolbarSlotsContext>
  );
}

/** The menu of visitors: sign in, register where the brand has a page for it, theme, language. */
function GuestMenu() {
  const { t } = useTranslation();
  const { registerUrl } = useBrand();
  return (
    <Menu position="bottom-end" width={248} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={shell.avatar} aria-label={t('guest.menu')}>
          <IconUser size={20} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href="/login" leftSection={<IconLogin2 {...MENU_ICON} />}>
          {t('guest.login')}
        </Menu.Item>
        {registerUrl !== undefined && (
          <Menu.Item component="a" href={registerUrl} rel="noopener" leftSection={<IconUserPlus {...MENU_ICON} />}>
            {t('guest.register')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <ThemeItems />
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
