import { describe, expect, test } from 'vitest'
import { isOpen, networksOf } from './networks.ts'

const NONE = networksOf([])

describe('addresses that no event is sent to', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine by another number', '127.255.255.254'],
    ['this machine, IPv6', '::1'],
    ['no address', '0.0.0.0'],
    ['no address, IPv6', '::'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a private network, IPv6', 'fd00::1'],
    ['the link', '169.254.1.1'],
    ['the link, IPv6', 'fe80::1'],
    ['the link, with its zone', 'fe80::1%eth0'],
    ['a former site', 'fec0::1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['the metadata of a cloud, IPv6', 'fd00:ec2::254'],
    ['the network of a provider', '100.64.0.1'],
    ['the metadata of a cloud in such a network', '100.100.100.200'],
    ['a benchmark', '198.19.0.1'],
    ['documentation', '203.0.113.9'],
    ['documentation, IPv6', '2001:db8::1'],
    ['a group', '224.0.0.1'],
    ['a group, IPv6', 'ff02::1'],
    ['everybody', '255.255.255.255'],
    ['this machine as IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['the same in hexadecimal', '::ffff:7f00:1'],
    ['the same in the former form', '::127.0.0.1'],
    ['a private network by NAT64', '64:ff9b::a00:1'],
    ['a private network by a NAT64 of its own', '64:ff9b:1::a00:1'],
    ['a private network by 6to4', '2002:c0a8:101::1'],
    ['a tunnel', '2001:0:53aa:64c::1'],
    ['the platform of a cloud', '168.63.129.16'],
    ['the same as IPv4 in IPv6', '::ffff:168.63.129.16'],
    ['a range that is not assigned', '4000::1'],
    ['a range that is not assigned', '1::1'],
    ['a range that is not assigned', 'c000::1'],
    ['name servers that answer nothing', '2620:4f:8000::1'],
    ['segments of routing', '5f00::1'],
    ['what is no address', 'localhost'],
  ])('%s: %s', (_what, address) => expect(isOpen(address, NONE)).toBe(false))
})

test.each([
  '1.1.1.1',
  '100.63.255.255',
  '172.32.0.1',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
  '64:ff9b::101:101',
  '2002:101:101::1',
])('an event may be sent to %s', (address) => expect(isOpen(address, NONE)).toBe(true))

test('networks of the settings are open, in every form of their addresses, and no other', () => {
  const own = networksOf(['10.20.0.0/16', '192.168.7.7', 'fd12::/16'])
  for (const address of ['10.20.1.1', '192.168.7.7', '::ffff:10.20.1.1', 'fd12::9']) expect(isOpen(address, own)).toBe(true)
  for (const address of ['10.21.1.1', '192.168.7.8', '127.0.0.1', 'fd13::9']) expect(isOpen(address, own)).toBe(false)
})
