import type { ProxyFault } from './settle-proxy.ts';

/** We do not connect to this proxy: where it is says enough. */
export class ProxyNotAdmitted extends Error {
  override readonly name = 'ProxyNotAdmitted';
  readonly fault: ProxyFault;

  constructor(fault: ProxyFault) {
    super(fault.reason);
    this.fault = fault;
  }
}
