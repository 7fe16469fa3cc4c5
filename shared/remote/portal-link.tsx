import type { ComponentProps, MouseEvent } from 'react';
import { withLocale } from '../rules/languages.ts';
import { isPlainClick } from './is-plain-click.ts';
import { useRemoteContext } from './use-platform.tsx';

/** A link to any page of the portal, in pages and in cards alike: `<PortalLink to="/bills">`. Also `component={PortalLink}`. */
export const PortalLink = ({ to, onClick, ...rest }: { to: string } & ComponentProps<'a'>) => {
  const { platform, language } = useRemoteContext();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    platform.navigate(to);
  };
  return <a {...rest} href={withLocale(to, language)} onClick={follow} />;
};
