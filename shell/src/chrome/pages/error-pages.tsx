import { Component, type ReactNode } from 'react';
import type { FrameView } from '../frame/frame-view.ts';
import { useLocale } from '../../core/core-context.ts';
import { MessagePage } from './message-page.tsx';

interface ErrorPageProps {
  view: FrameView;
}

const Home = ({ view, isQuiet = false }: ErrorPageProps & { isQuiet?: boolean }) => (
  <a className={`button ${isQuiet ? 'button-quiet' : ''}`} href={view.homeHref}>
    {useLocale().texts.actions.home}
  </a>
);

/** The page for an unknown address (spec S §2.3). */
export const MissingPage = ({ view }: ErrorPageProps) => {
  const { errors } = useLocale().texts;
  return (
    <MessagePage figure="404" title={errors.missing_title} text={errors.missing_text}>
      <Home view={view} />
    </MessagePage>
  );
};

/** The reason why the session is unknown: the service rests (503), another failure (500), or no answer. */
export const UnavailablePage = ({ view, status, retry }: ErrorPageProps & { status: number; retry: () => void }) => {
  const { errors, maintenance, actions } = useLocale().texts;
  const titles: Record<number, string> = { 0: errors.offline_title, 503: maintenance.title };
  return (
    <MessagePage
      {...(status !== 0 && { figure: status === 503 ? '503' : '500' })}
      title={titles[status] ?? errors.server_title}
      text={errors.server_text}
    >
      <button type="button" className="button" onClick={retry}>
        {actions.retry}
      </button>
      <Home view={view} isQuiet />
    </MessagePage>
  );
};

interface BoundaryProps {
  onError: (error: unknown) => void;
  /** Error boundary fallback; `retry` renders the part again. */
  renderFallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** A rendering error of the shell replaces its page; the frame around it stays. */
export class PageBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { renderFallback, children } = this.props;
    return this.state.failed ? renderFallback(() => this.setState({ failed: false })) : children;
  }
}
