import type { ProxyFault } from '../failures/record-proxy-failure.ts';

/** The address of this proxy is not allowed, so no connection is made. */
export class ProxyNotAdmitted extends Error {
  override readonly name = 'ProxyNotAdmitted';
  readonly fault: ProxyFault;

  constructor(fault: ProxyFault) {
    super(fault.reason);
    this.fault = fault;
  }
}
