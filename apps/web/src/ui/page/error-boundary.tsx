import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  fallback: ReactNode;
  /** A new value shows the children again. */
  resetKey: unknown;
  onBroken?: () => void;
};

/** Shows the fallback when rendering the children throws, or when their code cannot be loaded. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onBroken?.();
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.isBroken && previous.resetKey !== this.props.resetKey) this.setState({ isBroken: false });
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
