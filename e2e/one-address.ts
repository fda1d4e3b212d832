/** All browsers of the journeys share one address. Each browser keeps its own limits, as phones behind one carrier do. */
export const ONE_ADDRESS = { USER_LIMITS: JSON.stringify({ originsPerAddress: 1_000 }) };
