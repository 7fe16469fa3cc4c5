import type { ReactNode } from 'react';

interface MessagePageProps {
  figure?: string;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page with one message and a link to the next step. */
export const MessagePage = ({ figure, title, text, children }: MessagePageProps) => (
  <div className="message-page">
    {figure && (
      <p className="figure" aria-hidden="true">
        {figure}
      </p>
    )}
    <h1 tabIndex={-1}>{title}</h1>
    <p>{text}</p>
    <div className="panel-actions">{children}</div>
  </div>
);
