import * as z from 'zod/mini';

const PHONE_MIN_LENGTH = 10;
export const COUNTRY_CODES = ['+1', '+44', '+90', '+49', '+33'] as const;

export const PhoneValues = z.object({
  countryCode: z.enum(COUNTRY_CODES),
  phoneNumber: z.string().check(z.trim(), z.minLength(PHONE_MIN_LENGTH, 'Enter a valid phone number')),
});
export type PhoneValues = z.infer<typeof PhoneValues>;
