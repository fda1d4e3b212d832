import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { findOnPath } from '@around/local-stack/tools/find-on-path';
import { type MessageBus, sessionBus } from '@homebridge/dbus-native';
import type {} from './dbus-native.d.ts';

/** A notification as the browser hands it to the desktop. */
export type DesktopNotification = {
  id: number;
  title: string;
  /** Begins with the origin of the site. */
  body: string;
  /** The labels of its buttons. */
  buttons: string[];
};

export type Desktop = AsyncDisposable & {
  /** For `DBUS_SESSION_BUS_ADDRESS` of a browser. */
  busAddress: string;
  /** The notification with this title, once it is there. */
  find: (title: string) => DesktopNotification | undefined;
  /** Presses the notification, or the button with this label. */
  press: (notification: DesktopNotification, button?: string) => void;
};

const DAEMON = 'dbus-daemon';
const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';
/** The action of a press on the notification itself. */
const DEFAULT_ACTION = 'default';

/** Only Linux desktops have this bus; browsers on other systems show notifications without it. */
export function hasDesktopBus(): boolean {
  // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
  return findOnPath([DAEMON], process.env.PATH ?? '') !== undefined;
}

/** A desktop without a screen: a message bus of its own, and the notification service that browsers find there. */
export async function startDesktop(): Promise<Desktop> {
  const daemon = spawn(DAEMON, ['--session', '--nofork', '--print-address=1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const busAddress = await readAddress(daemon);
  const bus = sessionBus({ busAddress });
  const service = new NotificationService();
  await requestName(bus);
  bus.exportInterface(service, PATH, {
    name: NAME,
    methods: {
      GetCapabilities: ['', 'as'],
      GetServerInformation: ['', 'ssss'],
      Notify: ['susssasa{sv}i', 'u'],
      CloseNotification: ['u', ''],
    },
    signals: { ActionInvoked: ['us'], NotificationClosed: ['uu'] },
  });
  return {
    busAddress,
    find: (title) => service.shown.findLast((notification) => notification.title === title),
    press(notification, button) {
      const action = button === undefined ? DEFAULT_ACTION : service.actionOf(notification, button);
      service.emit('ActionInvoked', notification.id, action);
    },
    async [Symbol.asyncDispose]() {
      bus.connection.stream.destroy();
      daemon.kill();
      if (daemon.exitCode === null) await once(daemon, 'exit');
    },
  };
}

/** The methods that the specification of desktop notifications requires of a service. */
class NotificationService extends EventEmitter {
  readonly shown: Array<DesktopNotification & { actions: Map<string, string> }> = [];
  private lastId = 0;

  GetCapabilities = () => ['actions', 'body'];
  GetServerInformation = () => ['desktop', 'around', '1', '1.2'];
  CloseNotification = () => undefined;

  Notify = (_app: string, replacedId: number, _icon: string, title: string, body: string, actions: string[]) => {
    const id = replacedId || ++this.lastId;
    const byLabel = new Map<string, string>();
    // Key and label in turn.
    for (let at = 0; at < actions.length; at += 2) byLabel.set(actions[at + 1]!, actions[at]!);
    this.shown.push({ id, title, body, buttons: [...byLabel.keys()], actions: byLabel });
    return id;
  };

  actionOf({ id }: DesktopNotification, label: string): string {
    const action = this.shown.findLast((notification) => notification.id === id)?.actions.get(label);
    if (action === undefined) throw new Error(`The notification has no button "${label}"`);
    return action;
  }
}

async function readAddress(daemon: ChildProcess): Promise<string> {
  const ended = once(daemon, 'exit').then(() => {
    throw new Error(`${DAEMON} has ended`);
  });
  const [line] = await Promise.race([once(daemon.stdout!, 'data'), ended]);
  ended.catch(() => undefined);
  return String(line).trim();
}

function requestName(bus: MessageBus): Promise<void> {
  return new Promise((resolve, reject) => {
    bus.requestName(NAME, 0, (error) => (error ? reject(error) : resolve()));
  });
}
