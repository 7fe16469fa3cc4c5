import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { phonesOf, telHref } from '@hydria/shared/rules/phones.ts';
import { BrandMark } from '../../chrome/frame/brand-mark.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import type el from '../../deferred/locales/el.json';

type OfflineTexts = (typeof el)['offline'];

const Phones = ({ deya, language, texts }: { deya: DeyaInfo; language: Language; texts: OfflineTexts }) => {
  const phones = phonesOf(deya);
  if (phones.length === 0) return null;
  return (
    <li>
      {texts.phone} {utilityNames(deya, language).title}
      {': '}
      {phones.map(({ number, use }, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <a href={telHref(number)}>{number}</a>
          {use === 'faults' && ` (${texts.faults})`}
        </span>
      ))}
    </li>
  );
};

interface OfflinePageProps {
  language: Language;
  texts: OfflineTexts;
  /** The chosen utility, if any. */
  deya: DeyaInfo | null;
}

/** Replaces every page while there is no connection: no input is lost, and some functions still work. */
export const OfflinePage = ({ language, texts, deya }: OfflinePageProps) => (
  <main className="offline-page">
    <p className="brand">
      <BrandMark />
      <span className="brand-name">Hydria</span>
    </p>
    <h1>{texts.title}</h1>
    <p>{texts.text}</p>
    <h2>{texts.works}</h2>
    <ul>
      <li>{texts.tabs}</li>
      {deya ? <Phones deya={deya} language={language} texts={texts} /> : <li>{texts.any_phone}</li>}
    </ul>
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address of the page that was wanted, whichever it is */}
    <a className="button" href="">
      {texts.retry}
    </a>
  </main>
);
