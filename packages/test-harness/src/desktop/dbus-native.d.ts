import type { EventEmitter } from 'node:events';

declare module '@homebridge/dbus-native' {
  export function sessionBus(options: { busAddress: string }): MessageBus;

  /** Signatures of D-Bus: those of the arguments and of the result. */
  type Interface = { name: string; methods: Record<string, [string, string]>; signals: Record<string, [string]> };

  export interface MessageBus {
    requestName(name: string, flags: number, done: (error: Error | null) => void): void;
    exportInterface(implementation: EventEmitter, path: string, description: Interface): void;
  }
}
