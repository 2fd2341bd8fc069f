import type { ReactNode } from 'react';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { NoticeChoices, ThisBrowser } from '../notifications/notification-settings.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import card from '../../base/ui/card.module.css';
import page from '../../base/ui/page.module.css';
import { DisplayFields } from './display-fields.tsx';
import { EmailLine } from './email-line.tsx';
import { NewsWaysTable } from './news-ways.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './preferences.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { QuietHoursFields } from './quiet-hours.tsx';

const FactorsCard = lazy(() => import('../two-factor/factors-card.tsx'));

/** What people change of their own accounts; each card holds for itself and is saved by itself. */
export function PreferencesPage({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeader title={title} subtitle={t('preferences.lead')} />
      <div className={`${page.page} ${classes.columns}`}>
        <div className={classes.column}>
          <Card title={t('preferences.profile')}>
            <ProfileFacts />
            <ProfileForm />
            <EmailLine />
          </Card>
          <Card title={t('preferences.display')}>
            <DisplayFields />
          </Card>
          <Card title={t('preferences.password.title')}>
            <PasswordForm />
          </Card>
        </div>
        <div className={classes.column}>
          <Card title={t('factors.title')}>
            <Suspense>
              <FactorsCard />
            </Suspense>
          </Card>
          <Card title={t('notify.title')}>
            <h3>{t('notify.everywhere')}</h3>
            <NoticeChoices />
            <QuietHoursFields />
            <NewsWaysTable />
            <h3>{t('notify.browser')}</h3>
            <ThisBrowser />
          </Card>
          <Card title={t('secrets.sessions.title')}>
            <p className={classes.hint}>{t('secrets.sessions.lead')}</p>
            <SessionList />
          </Card>
        </div>
      </div>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={card.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
