export type AlarmClock = { sleep: (ms: number) => Promise<void>; ring: () => void };

/** A sleep that can be cut short. Rung while nobody sleeps, it cuts the next sleep short: nothing that happened meanwhile is missed. */
export function alarmClock(): AlarmClock {
  let hasRung = false;
  let wake = () => {};
  return {
    async sleep(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasRung = false;
    },
    ring() {
      hasRung = true;
      wake();
    },
  };
}
