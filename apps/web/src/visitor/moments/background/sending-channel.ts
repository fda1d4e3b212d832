const NAME = 'sending-moment';

/** `takeOver`: a page wants to send the moment itself. `shared`: the service worker has shared it. */
type Kind = 'takeOver' | 'shared';
type Message = { kind: Kind; key: string };

/** Tells all tabs and the service worker. */
export function postSending(message: Message): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(message);
  channel.close();
}

/** Returns a function that stops listening. */
export function onSending(kind: Kind, run: (key: string) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === kind) run(data.key);
  };
  return () => channel.close();
}
