import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useLastDevice } from '../../base/session/last-device.ts';
import page from '../../base/ui/page.module.css';
import { HistoryView } from './history-view.tsx';
import { useChoice } from './use-choice.ts';
import { VehicleSearch } from './vehicle-search.tsx';
import search from './vehicle-search.module.css';

/** What vehicles did: those of the address; without any the one that was looked at last, or a choice of all. */
export default function HistoryScreen() {
  const choice = useChoice();
  const last = useLastDevice();
  if (choice.devices.length > 0) return <HistoryView key={choice.devices[0]} choice={choice} />;
  if (last !== null) return <Redirect to={`/history?device=${last}`} replace />;
  return <Chooser onChoose={(device) => choice.change({ devices: [device] })} />;
}

function Chooser({ onChoose }: { onChoose(device: number): void }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeader title={t('history.title')} subtitle={t('history.lead')} />
      <div className={page.page}>
        <section className={search.card} aria-labelledby="history-choose">
          <h2 id="history-choose">{t('history.choose.title')}</h2>
          <p>{t('history.choose.lead')}</p>
          <VehicleSearch without={[]} onChoose={onChoose} />
        </section>
      </div>
    </>
  );
}
