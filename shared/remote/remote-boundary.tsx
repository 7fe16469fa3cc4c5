import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/failed.tsx';
import type { Platform } from '../platform/platform.ts';
import type { RemoteProps } from './remote-module.ts';
import { useSurroundings } from './use-platform.tsx';

interface BoundaryProps {
  name: string;
  report: Platform['report'];
  giveUp: RemoteProps['giveUp'];
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('threw nothing') };
  }

  /** Another page of the same remote may well be whole. */
  private readonly reset = () => this.setState({ error: null });

  override componentDidMount() {
    addEventListener('popstate', this.reset);
  }

  override componentWillUnmount() {
    removeEventListener('popstate', this.reset);
  }

  override componentDidCatch(error: unknown) {
    const { giveUp, report, name } = this.props;
    if (giveUp) giveUp(error);
    else report({ kind: 'error', name: 'render-failed', detail: { remote: name }, error });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    // The shell's panel takes the place.
    if (this.props.giveUp) return null;
    return <Failed retry={this.reset} />;
  }
}

/** What throws while it is drawn costs its own place only, and can be tried again without a reload. */
export const RemoteBoundary = ({ giveUp, children }: Pick<BoundaryProps, 'giveUp' | 'children'>) => {
  const { platform, name } = useSurroundings();
  return (
    <Boundary name={name} report={platform.report} giveUp={giveUp}>
      {children}
    </Boundary>
  );
};
