import type { ComponentProps, MouseEvent } from 'react';
import { withLocale } from '../platform/languages.ts';
import { useSurroundings } from './use-platform.tsx';

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** A link to any page of the portal, in pages and in cards alike: `<PortalLink to="/bills">`. Also `component={PortalLink}`. */
export const PortalLink = ({ to, onClick, ...rest }: { to: string } & ComponentProps<'a'>) => {
  const { platform, language } = useSurroundings();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    platform.navigate(to);
  };
  return <a {...rest} href={withLocale(to, language)} onClick={follow} />;
};
