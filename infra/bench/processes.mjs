import { readdirSync, readFileSync } from 'node:fs';

/** Resident kilobytes (RSS) of a process and its children. */
export function residentKilobytes(pid) {
  return familyOf(pid).reduce((sum, member) => sum + residentOf(member), 0);
}

/** CPU milliseconds of a process and its children. */
export function cpuMs(pid) {
  return familyOf(pid).reduce((sum, member) => sum + cpuMsOf(member), 0);
}

const MS_PER_TICK = 10;

function cpuMsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

function familyOf(pid) {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === String(pid));
  return [pid, ...children.flatMap((child) => familyOf(child))];
}

function parentOf(pid) {
  return /^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1];
}

function residentOf(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0);
}

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
